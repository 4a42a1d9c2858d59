import { type BotQuestion, botQuestion } from '@lianxi/contracts/online/bot-question.contract';
import { site } from '@lianxi/contracts/online/site.contract';
import { call } from '@lianxi/shared/client/api';
import { PickField } from '@lianxi/shared/form/pick-fields';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const { siteId } = botQuestion.fields;
const EVERY_SITE = '所有网站';

const columns = (column: ColumnOf<typeof botQuestion>) => [
  column('question', { width: 240 }),
  column('answer', { width: 360 }),
  { key: 'siteName', title: siteId.label, width: 130, render: ({ siteName }: BotQuestion) => siteName ?? EVERY_SITE },
  { key: 'hits', title: '回答次数', width: 100, align: 'right' as const, render: ({ hits }: BotQuestion) => hits },
  column('enabled', { width: 80 }),
];

const loadSites: LoadOptions = async (keyword, signal) => {
  const { list } = await call(site.list, { query: { pageSize: 50, ...(keyword && { keyword }) } }, { signal });
  return list.map(({ id, name }) => ({ value: id, text: name }));
};

/** The questions and answers of the sites' robots. */
export default function BotQuestionPage() {
  return (
    <RecordPage
      record={botQuestion}
      title="机器人问答"
      columns={columns}
      emptyWords="机器人只回答这里写好的问题，答不上来就转人工。"
      filters={(filter) => filter('keyword', { label: '问题或答案' })}
      form={{
        fields: (field, form, row) => (
          <>
            {field('question')}
            {field('similar', { rows: 4, hint: '每行一种，问法越多答得越准。' })}
            {field('answer', { rows: 6 })}
            <PickField
              form={form}
              name="siteId"
              label={siteId.label}
              none={EVERY_SITE}
              load={loadSites}
              chosen={row?.siteId ? { value: row.siteId, text: row.siteName ?? '' } : undefined}
            />
            {field('enabled')}
          </>
        ),
      }}
    />
  );
}
