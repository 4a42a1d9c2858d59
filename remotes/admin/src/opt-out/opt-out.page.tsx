import { type OptOut, optOut, optOutSources } from '@lianxi/contracts/contact-rule/opt-out.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';

const nameOf = ({ phone }: OptOut) => shownNumber(phone);

const columns = (column: ColumnOf<typeof optOut>) => [
  column('phone', { width: 160, render: nameOf }),
  column('channel', { width: 120 }),
  column('purpose', { width: 120 }),
  { key: 'source', title: '来源', width: 120, render: ({ source }: OptOut) => optOutSources[source] },
  column('reason'),
  column('updateTime'),
];

/** Numbers that refused to be contacted, by themselves or by an agent's entry. */
export default function OptOutPage() {
  return (
    <RecordPage
      record={optOut}
      title="拒绝联系名单"
      columns={columns}
      nameOf={nameOf}
      removalWords={() => '删除后可以再次联系该号码。请确认对方已经同意。'}
      emptyWords="名单中的号码不会被外呼任务、短信等联系。客户回复退订短信后自动加入。"
      filters={(filter) => (
        <>
          {filter('phone', { label: '号码' })}
          {filter('channel')}
        </>
      )}
      form={{
        fields: (field) => (
          <>
            {field('phone', { inputMode: 'tel' })}
            {field('channel')}
            {field('purpose')}
            {field('reason')}
          </>
        ),
      }}
    />
  );
}
