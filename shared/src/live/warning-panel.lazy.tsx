import { Button } from '@douyinfe/semi-ui';
import { warningStates } from '@lianxi/contracts/kit/monitor-warning';
import { call } from '../client/api.ts';
import { useAction } from '../client/use-action.ts';
import { useOpenTab } from '../portal/tab.ts';
import { Failure } from '../ui/data-states.tsx';
import { PopoverBody } from '../ui/popover-body.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { SourcedWarning, WarningReading } from './use-warnings.ts';
import './warning-panel.css';

/** The panel of warnings: who is concerned, and what a supervisor did about it. */
export default function WarningPanel({
  reading: { warnings, error, read, readAll },
  onLeave,
}: {
  reading: WarningReading;
  onLeave: () => void;
}) {
  const openTab = useOpenTab();
  const handle = useAction(async ({ source, sessionId, warning }: SourcedWarning, state: 'handled' | 'false-alarm') => {
    await call(source.handle, { body: { sessionId, warning, state } }).finally(() => void read());
  });
  const markRead = useAction(readAll);
  return (
    <PopoverBody label="监控预警" className="warning-panel">
      <header>
        <h2>监控预警</h2>
        <Button
          theme="borderless"
          size="small"
          disabled={warnings.every((warning) => warning.read)}
          loading={markRead.running}
          onClick={() => void markRead.run()}
        >
          全部已读
        </Button>
      </header>
      {error !== null && warnings.length === 0 && <Failure what="监控预警" error={error} onRetry={() => void read()} />}
      {error === null && warnings.length === 0 && <p className="warning-none">最近一天没有预警。</p>}
      <ol>
        {warnings.map((each) => {
          const { source, sessionId, warning, place, custName, agName, at, state, handledByName, read: seen } = each;
          return (
            <li
              key={`${source.channel}-${sessionId}-${warning}`}
              className={seen || state !== 'open' ? undefined : 'warning-new'}
            >
              <div className="warning-what">
                <strong>{source.words[warning]}</strong>
                <span>{source.channel}</span>
                <RelativeTime at={at} />
              </div>
              <p>
                {custName || '客户'}
                {' · '}
                {agName ? `坐席 ${agName}` : '尚无坐席'}
                {' · '}
                {place}
              </p>
              <div className="warning-acts">
                <Button
                  size="small"
                  onClick={() => {
                    openTab(`${source.route}?id=${sessionId}`);
                    onLeave();
                  }}
                >
                  查看
                </Button>
                {state === 'open' ? (
                  <>
                    <Button size="small" disabled={handle.running} onClick={() => void handle.run(each, 'handled')}>
                      处理
                    </Button>
                    <Button size="small" disabled={handle.running} onClick={() => void handle.run(each, 'false-alarm')}>
                      误报
                    </Button>
                  </>
                ) : (
                  <span className="warning-done">
                    {handledByName} {warningStates[state]}
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </PopoverBody>
  );
}
