import { sensitiveWord, sensitiveWordLines } from '@lianxi/contracts/online/sensitive-word.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordForm } from '@lianxi/shared/record/record-form';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { toastSuccess } from '@lianxi/shared/ui/toast';

const columns = (column: ColumnOf<typeof sensitiveWord>) => [
  column('word', { width: 300 }),
  column('createTime', { title: '添加时间', width: 180 }),
];

function AddWords({ onClose }: { onClose: () => void }) {
  const form = useForm(sensitiveWordLines, {
    initial: { words: '' },
    submit: async ({ words }) => {
      const { added } = await call(sensitiveWord.create, { body: { words: words.join('\n') } });
      await invalidate(sensitiveWord.list);
      toastSuccess(added > 0 ? `已添加 ${added} 个敏感词` : '这些敏感词都已存在');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="添加敏感词" act="添加" onClose={onClose}>
      <TextAreaField form={form} name="words" label="敏感词" hint="每行一个，不区分大小写和全角半角。" />
    </FormModal>
  );
}

/** Words that should not be used in a conversation: an agent is warned before they send one. */
export default function SensitiveWordPage() {
  return (
    <RecordPage
      record={sensitiveWord}
      title="敏感词"
      columns={columns}
      emptyWords="添加后，客服发送前会得到提示，出现敏感词的会话会预警。"
      removalWords={() => '之后的消息不再标记该词。'}
      editor={(row, onClose) =>
        row ? <RecordForm record={sensitiveWord} row={row} onClose={onClose} /> : <AddWords onClose={onClose} />
      }
    />
  );
}
