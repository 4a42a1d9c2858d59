import { type BlockedNumber, blockedNumber } from '@lianxi/contracts/callcenter/blocked-number.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';

const nameOf = ({ phone }: BlockedNumber) => shownNumber(phone);

const columns = (column: ColumnOf<typeof blockedNumber>) => [
  column('phone', { width: 160, render: nameOf }),
  column('direction', { width: 140 }),
  column('reason'),
  column('enabled'),
  column('updateTime'),
];

/** Numbers whose calls are refused, or that no agent may dial (specification section 2, /callcenter/blacklist). */
export default function BlockedNumberPage() {
  return (
    <RecordPage
      record={blockedNumber}
      title="电话黑名单"
      columns={columns}
      nameOf={nameOf}
      removalWords={() => '删除后该号码的来电会照常接入。'}
      emptyWords="黑名单中的号码不会被接入，或不能拨打。"
      filters={(filter) => filter('phone', { label: '电话号码' })}
      form={{
        fields: (field) => (
          <>
            {field('phone', { inputMode: 'tel' })}
            {field('direction')}
            {field('reason')}
            {field('enabled')}
          </>
        ),
      }}
    />
  );
}
