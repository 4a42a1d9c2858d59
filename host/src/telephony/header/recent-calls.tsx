import { IconUserCardPhone } from '@douyinfe/semi-icons';
import { myCallFigures } from '@lianxi/contracts/callcenter/call-figures.contract';
import { type CallRecord, myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { lasted, shownNumber, WITHHELD_NUMBER } from '@lianxi/contracts/telephony/call-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const SHOWN = 6;
const OWN_CALLS = '/callstation/mine';

const directions: Record<CallRecord['direction'], string> = { in: '呼入', out: '呼出', internal: '内部' };
const resultOf = ({ direction, answered, talkSeconds }: CallRecord) =>
  `${directions[direction]} ${answered ? lasted(talkSeconds * 1000) : '未接通'}`;

/** The agent's last calls, each of which can be dialled again, and what they did today. */
export function RecentCalls({
  disabled,
  onDial,
  onClose,
}: {
  disabled: boolean;
  onDial: (number: string) => void;
  onClose: () => void;
}) {
  const openTab = useOpenTab();
  const { data, error, refetch } = useCall(myCallRecords, { query: { pageSize: SHOWN } });
  const { data: today } = useCall(myCallFigures, { query: {} });
  return (
    <section className="dial-recent" aria-label="最近通话">
      <header>
        <h3>最近通话</h3>
        <button
          type="button"
          className="lx-link"
          onClick={() => {
            onClose();
            openTab(OWN_CALLS);
          }}
        >
          我的通话
        </button>
      </header>
      {today && (
        <p>
          今日接听 {today.answered} · 呼出 {today.dialled} · 平均通话{' '}
          {today.averageTalk === null ? '—' : lasted(today.averageTalk * 1000)}
        </p>
      )}
      {error && !data && <Failure what="最近通话" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={3} />}
      {data?.list.length === 0 && <p>还没有通话。</p>}
      <ul>
        {data?.list.map((call) => {
          const { linkedid, callerId, custName, begintime } = call;
          const name = custName || shownNumber(callerId) || '未知号码';
          return (
            <li key={linkedid}>
              <button
                type="button"
                aria-label={`拨打 ${name}`}
                disabled={disabled || callerId === '' || callerId === WITHHELD_NUMBER}
                onClick={() => onDial(callerId)}
              >
                <IconUserCardPhone aria-hidden size="small" />
                <span className="dial-recent-name">{name}</span>
                <span>{resultOf(call)}</span>
                <RelativeTime at={begintime} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
