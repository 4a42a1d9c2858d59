import { Tag } from '@douyinfe/semi-ui';
import { type SummaryTemplate, summaryTemplate } from '@lianxi/contracts/summary/summary-template.contract';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import type { FieldOf } from '@lianxi/shared/record/record-fields';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { useIds, usesInWords } from '../hotline/use-words.ts';
import { UsesFields } from '../hotline/uses-fields.tsx';
import { newField, SummaryFieldsField } from './summary-fields-field.tsx';
import './summary-template.css';

const nameAndTag = ({ name, usual }: SummaryTemplate) => (
  <>
    {name}
    {usual && (
      <Tag className="template-usual" size="small" color="blue">
        默认
      </Tag>
    )}
  </>
);
const fieldsInWords = ({ fields }: SummaryTemplate) => fields.map(({ label }) => label).join('、');
const scopeInWords = (template: SummaryTemplate) => usesInWords(template, '—');

const columns = (column: ColumnOf<typeof summaryTemplate>) => [
  column('name', { title: '模板', width: 200, render: nameAndTag }),
  column('channel', { width: 90 }),
  { key: 'fields', title: '字段', width: 320, render: fieldsInWords },
  { key: 'uses', title: '适用范围', width: 260, render: scopeInWords },
  column('enabled', { width: 70 }),
];

const inputOf = (template: SummaryTemplate) => ({ ...template, ...useIds(template) });

/** The templates of the summaries that agents write after a call or a chat. */
export default function SummaryTemplatePage() {
  return (
    <RecordPage
      record={summaryTemplate}
      title="小结模板"
      columns={columns}
      emptyWords="没有模板时，坐席在通话后只填写一段文字。"
      removalWords={() => '已填写的小结不受影响。'}
      filters={(filter) => filter('keyword', { label: '模板名称' })}
      form={{
        width: 640,
        inputOf,
        blank: { fields: [newField()] },
        fields: (field, form, template) => <TemplateFields field={field} form={form} template={template} />,
      }}
    />
  );
}

/** The questions of a template depend on what is summed up. */
function TemplateFields({
  field,
  form,
  template,
}: {
  field: FieldOf<typeof summaryTemplate>;
  form: ContractForm<RecordInput<typeof summaryTemplate>>;
  template: SummaryTemplate | null;
}) {
  const isChat = useFormValue(form, 'channel') === 'chat';
  return (
    <>
      {!template && field('channel')}
      {field('name')}
      <SummaryFieldsField form={form} />
      {!isChat && <UsesFields form={form} of={template} hint="技能组的模板优先于热线的模板。" />}
      {field('usual', { hint: isChat ? '在线会话使用默认模板。' : '没有其他模板的通话使用。' })}
      {field('enabled')}
    </>
  );
}
