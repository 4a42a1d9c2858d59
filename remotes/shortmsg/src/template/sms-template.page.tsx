import { APPROVE_SMS, smsSign } from '@lianxi/contracts/sms/sms-sign.contract';
import {
  approveSmsTemplate,
  type SmsTemplate,
  sendableTemplates,
  smsTemplate,
} from '@lianxi/contracts/sms/sms-template.contract';
import { composeSms, sizeOfSms } from '@lianxi/contracts/sms/sms-text';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { PickField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useMemo, useState } from 'react';
import { ApprovalForm, ApprovalState } from '../sign/approval.tsx';

const columns = (column: ColumnOf<typeof smsTemplate>) => [
  column('name', { width: 180 }),
  column('kind', { width: 80 }),
  { key: 'state', title: '状态', width: 100, render: (row: SmsTemplate) => <ApprovalState {...row} /> },
  {
    key: 'content',
    title: '内容',
    width: 420,
    render: ({ signName, kind, content }: SmsTemplate) => composeSms(signName, kind, content),
  },
  column('vendorCode', { width: 160 }),
  column('updateTime'),
];

const loadSigns = async (keyword: string, signal: AbortSignal) => {
  const { list } = await call(smsSign.list, { query: { pageSize: 50, ...(keyword && { keyword }) } }, { signal });
  return list.map(({ id, name, state }) => ({ value: id, text: name, note: state === 'approved' ? '' : '未通过审核' }));
};

/** 模板 (/shortmsg/sign/template): texts with variables. */
export default function SmsTemplatePage() {
  const mayApprove = useHolds(APPROVE_SMS);
  const [asked, ask] = useState<SmsTemplate | null>(null);
  const actions = useMemo(
    () => ({
      width: mayApprove ? 140 : 90,
      render: (row: SmsTemplate) =>
        mayApprove && (
          <button type="button" aria-label={`审核 ${row.name}`} onClick={() => ask(row)}>
            审核
          </button>
        ),
    }),
    [mayApprove],
  );
  return (
    <RecordPage
      record={smsTemplate}
      title="模板"
      columns={columns}
      rowActions={actions}
      emptyWords="模板通过审核后可以发送。变量写作 {姓名}，发送时填写。"
      form={{
        fields: (field, form, row) => (
          <>
            {field('name')}
            {field('kind', { hint: '营销短信自动加上退订说明，并遵守营销的联系规则。' })}
            <PickField
              form={form}
              name="signId"
              label="签名"
              none="请选择"
              load={loadSigns}
              chosen={row ? { value: row.signId ?? '', text: row.signName } : undefined}
            />
            {field('content', { hint: <Size form={form} /> })}
            {field('vendorCode', { hint: '服务商处审核通过后的编号；使用发件箱时不用填写。' })}
          </>
        ),
      }}
    >
      {asked && (
        <ApprovalForm
          title={`审核模板「${asked.name}」`}
          approve={async (body) => {
            const given = { ...body, version: asked.version };
            // Refused too: the list then shows the text that somebody changed.
            await call(approveSmsTemplate, { params: { id: asked.id }, body: given }).finally(() =>
              Promise.all([invalidate(smsTemplate.list), invalidate(sendableTemplates)]),
            );
          }}
          onClose={() => ask(null)}
        />
      )}
    </RecordPage>
  );
}

/** How long the text is before its variables are filled. */
function Size({ form }: { form: ContractForm<RecordInput<typeof smsTemplate>> }) {
  const content = useFormValue(form, 'content');
  const kind = useFormValue(form, 'kind');
  const { length, segments } = sizeOfSms(composeSms('签名', kind, content));
  return `变量写作 {姓名}，修改后需要重新审核。现在 ${length} 字，计 ${segments} 条。`;
}
