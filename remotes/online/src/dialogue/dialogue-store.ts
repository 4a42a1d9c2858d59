import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ImReply, ImServerEvents } from '@lianxi/contracts/online/im';
import { endOf, hasGap, prepend } from '../chat-log/message-log.ts';
import {
  type DeskState,
  type Dialogue,
  emptyDesk,
  isOnDesk,
  isOwnPast,
  joinReceipts,
  type ListFilter,
  newDialogue,
  newerPresence,
  withMessages,
  withSighting,
} from './dialogue-state.ts';
import { Writing } from './writing.ts';

type Update<N extends keyof ImServerEvents> = Parameters<ImServerEvents[N]>[0];

export interface DialoguePorts {
  readonly agentId: string;
  /** The conversations on this agent's desk: those held now, and those that are over and were not put away. */
  snapshot(): Promise<Conversation[]>;
  sync(recordId: string, afterSeq: number): Promise<ImReply<'message.sync'>>;
  /** The `limit` messages directly before `beforeSeq`, ascending. */
  older(recordId: string, beforeSeq: number, limit: number): Promise<ChatMessage[]>;
  report(recordId: string, kind: 'delivered' | 'read', seq: number): void;
  putAway(recordId: string): void;
  /** Is this a refusal by the server, and not a fault of the connection? */
  isRefusal(error: unknown): boolean;
  /** Is it shown elsewhere, without being on the desk? */
  isWatched(recordId: string): boolean;
}

/** Older history: how many messages one scroll loads, and the most that the server returns at once. */
const [OLDER_MESSAGES, MAX_MESSAGES] = [50, 200];
const ASKED_AT_ONCE = 4;

/**
 * The chat desk's state, outside React. It starts from a snapshot and follows events. Frames may be missing, doubled or out of
 * order: so every change only advances the state, a gap is loaded, and after every reconnect a snapshot is merged. So events give
 * the same state as a new load.
 */
export class DialogueStore {
  private value: DeskState = emptyDesk;
  private readonly listeners = new Set<() => void>();
  private readonly ports: DialoguePorts;
  private loading = 0;
  /** Conversations with news during the load of the snapshot: the snapshot may not contain it. */
  private touched = new Set<string>();
  private readonly syncing = new Map<string, { again: boolean }>();
  private readonly writing: Writing;
  private readonly reported = new Map<string, number>();
  private reading = false;

  constructor(ports: DialoguePorts) {
    this.ports = ports;
    this.writing = new Writing(ports.agentId, (id, part) => {
      const dialogue = this.value.dialogues.get(id);
      if (dialogue && !dialogue.over) this.put({ ...dialogue, ...part });
    });
  }

  get state(): DeskState {
    return this.value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Merges the server's present state into the known one. Called at the start and after every reconnect. */
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

  /** Routing assigned a conversation to this agent. */
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

  /** The server removed it from this agent, who was not reachable. */
  released({ id }: { id: string }): void {
    this.touched.add(id);
    const dialogue = this.value.dialogues.get(id);
    // A release writes a message of its own: a snapshot before it is older.
    if (dialogue) this.put({ ...dialogue, version: dialogue.version + 1, over: true, visitorTyping: false });
  }

  updated(conversation: Update<'conversation'>): void {
    this.touched.add(conversation.id);
    this.sighted(conversation);
  }

  message(message: Update<'message'>): void {
    const dialogue = this.value.dialogues.get(message.recordId);
    if (!dialogue) {
      // Else its assignment has not arrived yet.
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

  presence({ recordId, visitorPresence }: Update<'presence'>): void {
    const dialogue = this.value.dialogues.get(recordId);
    if (!dialogue) return;
    const { conversation } = dialogue;
    const newer = newerPresence(conversation.visitorPresence, visitorPresence);
    if (newer !== conversation.visitorPresence)
      this.put({ ...dialogue, conversation: { ...conversation, visitorPresence: newer } });
  }

  typing(update: Update<'typing'>): void {
    this.writing.heard(update);
  }

  select(id: string | null): void {
    this.set({ selectedId: id });
    if (id) this.report(id);
  }

  setFilter(filter: Partial<ListFilter>): void {
    this.set({ filter: { ...this.value.filter, ...filter } });
  }

  /** The agent sees the end of the selected conversation now, or not any more. */
  setReading(reading: boolean): void {
    this.reading = reading;
    if (reading && this.value.selectedId) this.report(this.value.selectedId);
  }

  async loadOlder(id: string): Promise<void> {
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue || dialogue.loadingOlder || dialogue.log.base === 0) return;
    await this.putOlder(dialogue, [dialogue.log.base + 1], OLDER_MESSAGES);
  }

  /** Loads older history until a message is loaded, because the agent wants to see it: shown at once, however old. */
  async reach(id: string, seq: number): Promise<void> {
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue || seq < 1 || seq > dialogue.log.base) return;
    const { base } = dialogue.log;
    const pages = Math.ceil((base + 1 - seq) / MAX_MESSAGES);
    const starts = Array.from({ length: pages }, (_, page) => base + 1 - page * MAX_MESSAGES);
    await this.putOlder(dialogue, starts, MAX_MESSAGES);
  }

  /** Adds older history: for each start the messages before it, a few at a time. */
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

  /** Removes a closed conversation from the desk. */
  putAway(id: string): void {
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue?.over) return;
    if (isOwnPast(dialogue.conversation, this.ports.agentId)) this.ports.putAway(id);
    const dialogues = new Map(this.value.dialogues);
    dialogues.delete(id);
    this.set({ dialogues, selectedId: this.value.selectedId === id ? null : this.value.selectedId });
  }

  /** Loads the missing end of a conversation until it is complete. One request at a time for each conversation. */
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
      // Otherwise the connection is lost: the next reconnect loads everything again.
      if (this.ports.isRefusal(error)) this.leave(id);
    } finally {
      this.syncing.delete(id);
    }
  }

  /** The server does not allow this agent to read it any more. */
  private leave(id: string): void {
    const dialogue = this.value.dialogues.get(id);
    if (dialogue) this.put({ ...dialogue, over: true, visitorTyping: false });
  }

  /** Returns whether there are more messages. */
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
    else if (isOnDesk(seen, agentId) || isOwnPast(seen, agentId)) this.put(newDialogue(seen, agentId));
  }

  private isRead(id: string): boolean {
    return this.reading && this.value.selectedId === id;
  }

  /** Reports to the server how far this agent has received and read. */
  private report(id: string): void {
    const dialogue = this.value.dialogues.get(id);
    if (!dialogue) return;
    const end = endOf(dialogue.log);
    const { agentDelivered, agentRead } = dialogue.conversation.receipts;
    if (end === 0 || (dialogue.over && !isOwnPast(dialogue.conversation, this.ports.agentId))) return;
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
