import { knowledgeSynonym } from '@lianxi/contracts/knowledge/knowledge-synonym.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';

const columns = (column: ColumnOf<typeof knowledgeSynonym>) => [column('words', { width: 480 }), column('updateTime')];

/** Words that mean the same: a question with one of them finds the others too. */
export default function SynonymPage() {
  return (
    <RecordPage
      record={knowledgeSynonym}
      title="同义词"
      columns={columns}
      emptyWords="客户的说法和知识里的写法不同，写成一组后都能查到，例如：冷气机，空调。"
      form={{ fields: (field) => field('words', { placeholder: '冷气机，空调', hint: '一组里的词意思相同，用逗号分隔' }) }}
    />
  );
}
