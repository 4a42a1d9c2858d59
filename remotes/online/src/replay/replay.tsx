import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { RoutingDecision } from '@lianxi/contracts/online/conversation-record.contract';
import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import { Failure } from '@lianxi/shared/ui/data-states';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { type Entry, fromMessage, type Row, withDays } from '../chat-log/entries.ts';
import { MessageHistory } from '../chat-log/message-history.tsx';
import { markOf } from '../dialogue/marks.ts';
import { momentsOf } from './moments.ts';
import { PlayerBar } from './player-bar.tsx';
import { type Step, shownAt, timelineOf } from './timeline.ts';
import { usePlayer } from './use-player.ts';
import { useRecorded } from './use-recorded.ts';
import './replay.css';

type Replayed = Pick<Conversation, 'id' | 'receipts'> & { summaries: readonly WrittenSummary[] };

function rowOf({ key, at, content }: Step, receipts: Conversation['receipts']): Row | null {
  const time = new Date(at).toISOString();
  if (content.kind !== 'message') return { kind: 'notice', key, text: content.text, time };
  return fromMessage(content.message, { side: 'agent', markOf: (message) => markOf(message, receipts) });
}

/** Every message of every person shows its time: the reader needs it here. */
function entriesOf(steps: readonly Step[], receipts: Conversation['receipts']): Entry[] {
  const rows = steps.map((step) => rowOf(step, receipts)).filter((row) => row !== null);
  return withDays(rows, new Date()).map((entry) => (entry.kind === 'message' ? { ...entry, last: true } : entry));
}

interface Recorded {
  messages: readonly ChatMessage[];
  decisions: readonly RoutingDecision[];
}

function Playing({ conversation: { receipts, summaries }, recorded }: { conversation: Replayed; recorded: Recorded }) {
  const timeline = useMemo(() => timelineOf(momentsOf({ ...recorded, summaries })), [recorded, summaries]);
  const player = usePlayer(timeline);
  const shown = shownAt(timeline, player.play);
  const entries = useMemo(() => entriesOf(timeline.steps.slice(0, shown), receipts), [timeline, shown, receipts]);

  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const press = (event: KeyboardEvent) => {
    const onButton = event.target instanceof HTMLButtonElement;
    const act =
      event.key === ' ' ? !onButton && player.toggle : { ArrowRight: player.next, ArrowLeft: player.previous }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <section className="replay" aria-label="回放" ref={frame} onKeyDown={press}>
      <MessageHistory entries={entries} hasOlder={false} loadingOlder={false} onOlder={() => undefined} />
      <PlayerBar timeline={timeline} player={player} />
    </section>
  );
}

/** The replay of a conversation, message by message, with the decisions of routing. */
export default function Replay({ conversation }: { conversation: Replayed }) {
  const { whole, progress, error, retry } = useRecorded(conversation.id);
  if (error) return <Failure what="回放" error={error} onRetry={retry} />;
  if (whole) return <Playing conversation={conversation} recorded={whole} />;
  return (
    <p className="replay-loading" role="status">
      加载中...
      <progress value={progress} aria-label="已加载的消息" />
    </p>
  );
}
