import { Button } from '@douyinfe/semi-ui';
import { myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { currentCall } from '@lianxi/contracts/telephony/call-actions';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { OldData } from '@lianxi/shared/ui/old-data';
import { CallerView } from '../caller/caller-view.tsx';
import { mergeCalls } from './call-list.ts';
import { CallRow } from './call-row.tsx';
import { CallerTips } from './caller-tips.tsx';
import { StationFigures } from './station-figures.tsx';
import './call-station.css';

const RECENT = 50;

/** The call workbench (specification section 2, /callstation): the agent's calls, and the caller of the selected one. */
export default function CallStationPage() {
  const desk = useTelephony((state) => state.calls);
  const [only, narrow] = useAddressValue('summary');
  const owing = only === 'owed';
  const { data, error, refetch } = useCall(myCallRecords, { query: { pageSize: RECENT, ...(owing && { summary: 'owed' }) } });
  const { data: owed } = useCall(myCallRecords, { query: { pageSize: 1, summary: 'owed' } });
  const [chosen, choose] = useAddressValue('call');
  const calls = mergeCalls(owing ? [] : desk, data?.list ?? []);
  // An agent who selected nothing sees the call in progress.
  const shown = calls.find(({ linkedid }) => linkedid === (chosen ?? currentCall(desk)?.linkedid)) ?? calls[0];

  return (
    <div className="station">
      <nav className="station-list" aria-label="通话列表">
        {!shown && <h1>呼叫工作台</h1>}
        {!shown && <OldData />}
        <StationFigures />
        <CallerTips />
        {(shown || owing) && (
          <header className="station-list-head">
            <h2>通话列表</h2>
            <Button
              size="small"
              theme={owing ? 'solid' : 'light'}
              aria-pressed={owing}
              onClick={() => narrow(owing ? undefined : 'owed')}
            >
              待小结 {owed?.total ?? '—'}
            </Button>
          </header>
        )}
        {owing && data?.total === 0 && <p className="station-none">没有待小结的通话。</p>}
        {error && !data && <Failure what="通话列表" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading shape="list" rows={8} />}
        <ul>
          {calls.map((call) => (
            <CallRow
              key={call.linkedid}
              call={call}
              current={call.linkedid === shown?.linkedid}
              onOpen={() => choose(call.linkedid)}
            />
          ))}
        </ul>
      </nav>
      <section className="station-caller" aria-label="通话">
        {shown?.callerId ? (
          <CallerView
            title={shown.custName || '陌生号码'}
            number={shown.callerId}
            linkedid={shown.linkedid}
            internal={shown.direction === 'internal'}
          />
        ) : (
          data && <Empty title="还没有通话" words="来电和拨出的电话会列在左侧，客户资料显示在这里。" />
        )}
      </section>
    </div>
  );
}
