import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ImReply, ImServerEvents } from '@lianxi/contracts/online/im';
import { endOf, hasGap, prepend } from '../chat-log/message-log.ts';
import {
  type DeskState,
  type Dialogue,
  emptyDesk,
  isOnDesk,
  joinReceipts,
  type ListFilter,
  newDialogue,
  withMessages,
  withSighting,
} from './dialogue-state.ts';

type Update<N extends keyof ImServerEvents> = Parameters<ImServerEvents[N]>[0];

export interface DialoguePorts {
  readonly agentId: string;
  /** The conversations that this agent holds now. */
  snapshot(): Promise<Conversation[]>;
  sync(recordId: string, afterSeq: number): Promise<ImReply<'message.sync'>>;
  /** The `limit` messages right before `beforeSeq`, ascending. */
  older(recordId: string, beforeSeq: number, limit: number): Promise<ChatMessage[]>;
  report(recordId: string, kind: 'delivered' | 'read', seq: number): void;
  /** Is this a refusal by the server, and not a fault on the way? */
  isRefusal(error: unknown): boolean;
  /** Is it looked at elsewhere, without being on the desk? */
  isWatched(recordId: string): boolean;
}

/** Of older history: what scrolling up brings, and the most that the server gives at once. */
const [OLDER_MESSAGES, MAX_MESSAGES] = [50, 200];
const ASKED_AT_ONCE = 4;
const TYPING_SHOWN_MS = 6000;
/** As long as the server keeps the turn for who writes. */
const ANSWERING_SHOWN_MS = 8000;

/**
 * The chat desk's state, outside React. It starts from a snapshot and follows events; frames may be
 * missing, doubled or out of order, so that every change only advances what is known, a gap is asked
 * for, and after every reconnect the snapshot is laid over. Events then give what a fresh load gives.
 */
export class DialogueStore {
  private value: DeskState = emptyDesk;
  private readonly listeners = new Set<() => void>();
  private readonly ports: DialoguePorts;
  private loading = 0;
  /** Conversations of which news came while the snapshot was on its way: the snapshot may not know of it. */
  private touched = new Set<string>();
  private readonly syncing = new Map<string, { again: boolean }>();
  private readonly typingTimers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly reported = new Map<string, number>();
  private reading = false;

  constructor(ports: DialoguePorts) {
    this.ports = ports;
  }

  get state(): DeskState {
    return this.value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Lays the server's present state over what is known. Called at the start and after every reconnect. */
  async load(): Promise<void> {
    this.loading += 1;
    const turn = this.loading;
    this.touched = new Set();
    this.reported.clear();
    if (this.value.phase === 'failed') this.set({ phase: 'loading', error: null });
    let held: Conversation[];
    try {
      held = await this.ports.snapshot();
    } catch (error) {
      if (turn === this.loading && this.value.phase === 'loading') this.set({ phase: 'failed', error });
      return;
    }
    if (turn !== this.loading) return;
    const heldIds = new Set(held.map((conversation) => conversation.id));
    for (const [id, dialogue] of this.value.dialogues) {
      if (!heldIds.has(id) && !this.touched.has(id) && !dialogue.over) this.put({ ...dialogue, over: true });
    }
    for (const conversation of held) this.sighted(conversation);
    this.set({ phase: 'ready' });
    await Promise.all([...this.value.dialogues.keys()].map((id) => this.sync(id)));
  }

  /** Routing gave this agent a conversation. */
  assigned(conversation: Conversation): void {
    this.touched.add(conversation.id);
    this.sighted(conversation);
    void this.sync(conversation.id);
  }

  closed({ id, closedBy }: { id: string; closedBy: Conversation['closedBy'] }): void {
    this.touched.add(id);
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue) return;
    const conversation = { ...dialogue.conversation, state: 'closed' as const, closedBy };
    this.put({ ...dialogue, conversation, over: true, visitorTyping: false });
    void this.sync(id);
  }

  /** Taken back from this agent, who could not be reached. */
  released({ id }: { id: string }): void {
    this.touched.add(id);
    const dialogue = this.value.dialogues.get(id);
    // A release writes a message of its own: what was seen before it is older.
    if (dialogue) this.put({ ...dialogue, version: dialogue.version + 1, over: true, visitorTyping: false });
  }

  updated(conversation: Update<'conversation'>): void {
    this.touched.add(conversation.id);
    this.sighted(conversation);
  }

  message(message: Update<'message'>): void {
    const dialogue = this.value.dialogues.get(message.recordId);
    if (!dialogue) {
      // Else its assignment has not come yet.
      if (!this.ports.isWatched(message.recordId)) void this.load();
      return;
    }
    const next = withMessages(dialogue, [message]);
    if (next === dialogue) return;
    this.put(message.callType === 'visitor' ? { ...next, visitorTyping: false } : next);
    if (hasGap(next.log)) void this.sync(message.recordId);
    this.report(message.recordId);
  }

  receipts({ recordId, receipts }: Update<'receipts'>): void {
    const dialogue = this.value.dialogues.get(recordId);
    if (!dialogue) return;
    const { conversation } = dialogue;
    this.put({ ...dialogue, conversation: { ...conversation, receipts: joinReceipts(conversation.receipts, receipts) } });
  }

  typing({ recordId, by, on, agentId, agentName = '' }: Update<'typing'>): void {
    if (by === 'agent') {
      const colleague = agentId !== this.ports.agentId;
      return this.answering(recordId, on ? { name: colleague ? agentName : '您在另一个窗口', colleague } : null);
    }
    clearTimeout(this.typingTimers.get(recordId));
    this.showTyping(recordId, on);
    if (on)
      this.typingTimers.set(
        recordId,
        setTimeout(() => this.showTyping(recordId, false), TYPING_SHOWN_MS),
      );
  }

  private answering(id: string, who: Dialogue['answering']): void {
    const show = (answering: Dialogue['answering']) => {
      const dialogue = this.value.dialogues.get(id);
      if (dialogue && dialogue.answering !== answering && !dialogue.over) this.put({ ...dialogue, answering });
    };
    const key = `answering.${id}`;
    clearTimeout(this.typingTimers.get(key));
    show(who);
    if (who !== null)
      this.typingTimers.set(
        key,
        setTimeout(() => show(null), ANSWERING_SHOWN_MS),
      );
  }

  select(id: string | null): void {
    this.set({ selectedId: id });
    if (id) this.report(id);
  }

  setFilter(filter: Partial<ListFilter>): void {
    this.set({ filter: { ...this.value.filter, ...filter } });
  }

  /** The agent sees the end of the selected conversation now, or no longer does. */
  setReading(reading: boolean): void {
    this.reading = reading;
    if (reading && this.value.selectedId) this.report(this.value.selectedId);
  }

  async loadOlder(id: string): Promise<void> {
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue || dialogue.loadingOlder || dialogue.log.base === 0) return;
    await this.putOlder(dialogue, [dialogue.log.base + 1], OLDER_MESSAGES);
  }

  /** Loads older history until a message is held, for who wants to see it: shown at once, however far back. */
  async reach(id: string, seq: number): Promise<void> {
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue || seq < 1 || seq > dialogue.log.base) return;
    const { base } = dialogue.log;
    const pages = Math.ceil((base + 1 - seq) / MAX_MESSAGES);
    const starts = Array.from({ length: pages }, (_, page) => base + 1 - page * MAX_MESSAGES);
    await this.putOlder(dialogue, starts, MAX_MESSAGES);
  }

  /** Puts older history in front: of each start the messages before it, a few at a time. */
  private async putOlder(dialogue: Dialogue, starts: readonly number[], limit: number): Promise<void> {
    const { id } = dialogue.conversation;
    this.put({ ...dialogue, loadingOlder: true });
    const older: ChatMessage[] = [];
    try {
      for (let at = 0; at < starts.length; at += ASKED_AT_ONCE) {
        const pages = starts.slice(at, at + ASKED_AT_ONCE).map((start) => this.ports.older(id, start, limit));
        older.push(...(await Promise.all(pages)).flat());
      }
    } finally {
      const now = this.value.dialogues.get(id);
      if (now) this.put({ ...now, loadingOlder: false, log: prepend(now.log, older) });
    }
  }

  /** Takes a conversation that is over off the desk. */
  putAway(id: string): void {
    if (!this.value.dialogues.get(id)?.over) return;
    const dialogues = new Map(this.value.dialogues);
    dialogues.delete(id);
    this.set({ dialogues, selectedId: this.value.selectedId === id ? null : this.value.selectedId });
  }

  /** Asks for what is missing at the end of a conversation, until nothing is. One question at a time for each. */
  async sync(id: string): Promise<void> {
    const running = this.syncing.get(id);
    if (running) {
      running.again = true;
      return;
    }
    const turn = { again: false };
    this.syncing.set(id, turn);
    try {
      for (let more = true; more || turn.again; ) {
        turn.again = false;
        const dialogue = this.value.dialogues.get(id);
        if (!dialogue) return;
        more = await this.syncOnce(id, endOf(dialogue.log));
      }
    } catch (error) {
      // Otherwise the channel is gone: the next reconnect loads everything again.
      if (this.ports.isRefusal(error)) this.leave(id);
    } finally {
      this.syncing.delete(id);
    }
  }

  /** The server does not let this agent read it any more. */
  private leave(id: string): void {
    const dialogue = this.value.dialogues.get(id);
    if (dialogue) this.put({ ...dialogue, over: true, visitorTyping: false });
  }

  /** Answers whether there is still more. */
  private async syncOnce(id: string, afterSeq: number): Promise<boolean> {
    const reply = await this.ports.sync(id, afterSeq);
    this.sighted({ ...reply.conversation, receipts: reply.receipts });
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue) return false;
    const next = withMessages(dialogue, reply.messages);
    this.put(next);
    this.report(id);
    return reply.messages.length > 0 && endOf(next.log) < reply.lastSeq;
  }

  private sighted(seen: Conversation): void {
    const { agentId } = this.ports;
    const dialogue = this.value.dialogues.get(seen.id);
    if (dialogue) this.put(withSighting(dialogue, seen, agentId));
    else if (isOnDesk(seen, agentId)) this.put(newDialogue(seen, agentId));
  }

  private isRead(id: string): boolean {
    return this.reading && this.value.selectedId === id;
  }

  /** Tells the server how far this agent has received and read. */
  private report(id: string): void {
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue) return;
    const end = endOf(dialogue.log);
    const { agentDelivered, agentRead } = dialogue.conversation.receipts;
    if (end === 0 || dialogue.over) return;
    if (this.isRead(id) && dialogue.readUpTo < end) this.put({ ...dialogue, readUpTo: end });
    const read = this.isRead(id) ? end : 0;
    if (read > agentRead && this.isNews(`read.${id}`, read)) this.ports.report(id, 'read', read);
    else if (end > agentDelivered && this.isNews(`delivered.${id}`, end)) this.ports.report(id, 'delivered', end);
  }

  private isNews(key: string, seq: number): boolean {
    if ((this.reported.get(key) ?? 0) >= seq) return false;
    this.reported.set(key, seq);
    return true;
  }

  private showTyping(id: string, on: boolean): void {
    const dialogue = this.value.dialogues.get(id);
    if (dialogue && dialogue.visitorTyping !== on && !dialogue.over) this.put({ ...dialogue, visitorTyping: on });
  }

  private put(dialogue: Dialogue): void {
    const { id } = dialogue.conversation;
    if (this.value.dialogues.get(id) === dialogue) return;
    this.set({ dialogues: new Map(this.value.dialogues).set(id, dialogue) });
  }

  private set(part: Partial<DeskState>): void {
    this.value = { ...this.value, ...part };
    for (const listener of this.listeners) listener();
  }
}
