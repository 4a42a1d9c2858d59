import type { CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { entryKinds } from '@lianxi/contracts/collection/collection-words';
import { plainYuan, yuan } from '@lianxi/contracts/market/money';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const signed = (amount: number) => (amount === 0 ? '—' : plainYuan(amount));

/** All that changed the debt; its sums are what is owed. */
export function Ledger({ data: { entries, fee, interest, principal, owed } }: { data: CaseDetail }) {
  return (
    <RecordPart title="账目（元）">
      <table className="callable-ledger">
        <thead>
          <tr>
            <th scope="col">事项</th>
            <th scope="col">费用</th>
            <th scope="col">利息</th>
            <th scope="col">本金</th>
            <th scope="col">合计</th>
            <th scope="col">时间</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                {entryKinds[entry.kind]} <span className="callable-soft">{entry.agentName}</span>
              </td>
              <td>{signed(entry.fee)}</td>
              <td>{signed(entry.interest)}</td>
              <td>{signed(entry.principal)}</td>
              <td>{signed(entry.fee + entry.interest + entry.principal)}</td>
              <td>
                <RelativeTime at={entry.createTime} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>待还</td>
            <td>{plainYuan(fee)}</td>
            <td>{plainYuan(interest)}</td>
            <td>{plainYuan(principal)}</td>
            <td>{yuan(owed)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </RecordPart>
  );
}
