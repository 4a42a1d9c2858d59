import { useTabVisible } from '@lianxi/shared/portal/tab';
import { Choice } from '@lianxi/shared/ui/choice';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { CallSwitches } from '../dialogue/call-switches.tsx';
import { countHeld } from '../dialogue/dialogue-state.ts';
import { useDesk, useDeskState } from '../dialogue/use-desk.ts';
import { textFace, useTextStatus } from './use-text-status.ts';

/** The queue is the whole tenant's: no event tells its every change. */
const QUEUE_POLL_MS = 10_000;

/** Online or not, how many are held of how many, and who waits. */
export function TextStatusBar() {
  const visible = useTabVisible();
  const { status, choose, choices } = useTextStatus(visible && QUEUE_POLL_MS);
  // The desk knows sooner than the next poll.
  const { agentId } = useDesk();
  const held = useDeskState((state) => countHeld(state, agentId));
  return (
    <header className="chat-status">
      <div className="chat-status-row">
        <LiveStatus state={textFace(status)} text="" />
        <Choice
          label="文本状态"
          none="选择状态"
          options={choices}
          value={status?.onlineServiceStatus}
          onChange={(value) => value !== undefined && void choose.run(value)}
        />
        <CallSwitches />
      </div>
      <dl className="chat-figures">
        <div>
          <dt>接待</dt>
          <dd>{status ? `${held} / ${status.capacity}` : '—'}</dd>
        </div>
        <div>
          <dt>排队</dt>
          <dd className={status && status.queued > 0 ? 'chat-figure-waits' : undefined}>
            {status ? `${status.queued} 人` : '—'}
          </dd>
        </div>
      </dl>
    </header>
  );
}
