import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import './record-state.css';

const stateWords: Record<Conversation['state'], string> = { bot: '机器人', queued: '排队中', active: '接待中', closed: '已结束' };

export const stateOptions = (['bot', 'queued', 'active', 'closed'] as const).map((value) => ({ value, text: stateWords[value] }));

/** Who ended it, for a tooltip. */
export const closerWords = { agent: '客服结束', visitor: '访客结束', system: '系统结束' } as const;

export function RecordState({ conversation: { state, closedBy } }: { conversation: Conversation }) {
  return (
    <span className={`record-state record-state-${state}`} title={closedBy ? closerWords[closedBy] : undefined}>
      {stateWords[state]}
    </span>
  );
}
