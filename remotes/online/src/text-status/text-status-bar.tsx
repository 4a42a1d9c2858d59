import { chatQueueTopic } from '@lianxi/contracts/online/events';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { Choice } from '@lianxi/shared/ui/choice';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { CallSwitches } from '../dialogue/call-switches.tsx';
import { countHeld } from '../dialogue/dialogue-state.ts';
import { useDesk, useDeskState } from '../dialogue/use-desk.ts';
import { textFace, useTextStatus } from './use-text-status.ts';

const topics = [chatQueueTopic];
/** The shortest time between two readings of the queue. */
const GAP_MS = 500;

/** The agent's status, their conversations and limit, and the waiting visitors. */
export function TextStatusBar() {
  const { status, refetch, choose, choices } = useTextStatus();
  // The queue belongs to the whole tenant: no event of the agent's own reports its changes.
  useLiveReading(topics, true, refetch, GAP_MS);
  // The desk knows it earlier than the next reading.
  const { agentId } = useDesk();
  const held = useDeskState((state) => countHeld(state, agentId));
  return (
    <header className="chat-status">
      <div className="chat-status-row">
        <LiveStatus state={textFace(status)} text="" />
        <Choice
          label="在线客服状态"
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
