import { APPROVE_SMS, approveSmsSign, type SmsSign, smsSign } from '@lianxi/contracts/sms/sms-sign.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useMemo, useState } from 'react';
import { ApprovalForm, ApprovalState } from './approval.tsx';

const columns = (column: ColumnOf<typeof smsSign>) => [
  { key: 'name', title: '签名', width: 200, render: ({ name }: SmsSign) => `【${name}】` },
  { key: 'state', title: '状态', width: 120, render: (row: SmsSign) => <ApprovalState {...row} /> },
  column('remark'),
  column('updateTime'),
];

/** 签名 (/shortmsg/sign): the names in front of messages. */
export default function SmsSignPage() {
  const mayApprove = useHolds(APPROVE_SMS);
  const [asked, ask] = useState<SmsSign | null>(null);
  const actions = useMemo(
    () => ({
      width: mayApprove ? 140 : 90,
      render: (row: SmsSign) =>
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
      record={smsSign}
      title="签名"
      columns={columns}
      rowActions={actions}
      emptyWords="签名显示在短信开头，审核通过后可以用于模板；服务商处也要先通过审核。"
      form={{
        fields: (field) => (
          <>
            {field('name', { hint: '不用写【】。修改后需要重新审核。' })}
            {field('remark')}
          </>
        ),
      }}
    >
      {asked && (
        <ApprovalForm
          title={`审核签名【${asked.name}】`}
          approve={async (body) => {
            const given = { ...body, version: asked.version };
            // Refused too: the list then shows the text that somebody changed.
            await call(approveSmsSign, { params: { id: asked.id }, body: given }).finally(() => invalidate(smsSign.list));
          }}
          onClose={() => ask(null)}
        />
      )}
    </RecordPage>
  );
}
