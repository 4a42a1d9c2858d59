import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { VisitorForm } from '@lianxi/contracts/online/im';
import { Refusal } from '@lianxi/shared/visitor/visitor-http';
import type { ChatOutbox } from '../../src/chat-log/outbox.ts';
import type { ChatState } from './chat-state.ts';
import { NOBODY_THERE } from './chat-state.ts';
import type { Connection } from './connection.ts';
import { NEWEST, SHUT_REASONS } from './constants.ts';
import { type LeaveWords, makeRecordLink, sendLeave } from './http.ts';
import type { VisitorIdentity } from './identity.ts';
import type { Keeper } from './keeper.ts';

export interface ActPorts {
  readonly identity: VisitorIdentity;
  readonly keeper: Keeper;
  readonly outbox: ChatOutbox;
  state(): ChatState;
  /** Null before the visitor has an identity. */
  connection(): Connection | null;
  adopt(conversation: Conversation): void;
  set(part: Partial<ChatState>): void;
}

/** The actions of a visitor except writing. */
export class VisitorActs {
  private readonly ports: ActPorts;

  constructor(ports: ActPorts) {
    this.ports = ports;
  }

  /** The values of the last form. */
  get form(): VisitorForm {
    return this.ports.keeper.kept.form;
  }

  /** Does the visitor want no sound in the background? */
  get muted(): boolean {
    return this.ports.keeper.kept.muted;
  }

  mute(muted: boolean): void {
    this.ports.keeper.keep({ muted });
  }

  /** Opens the conversation with the values of the site's form. Throws {@link Refusal}. */
  async begin(form: VisitorForm, chatGroupId: string | undefined): Promise<void> {
    const { keeper } = this.ports;
    keeper.keep({ form, chatGroupId: chatGroupId ?? null });
    const asked = { ...whereIsPage(), form, ...(chatGroupId ? { chatGroupId } : {}) };
    await this.change((connection) => connection.send('conversation.start', asked));
  }

  /** The visitor wants a person instead of the robot. */
  async wantHuman(): Promise<void> {
    const recordId = this.ports.state().conversation?.id;
    if (recordId) await this.change((connection) => connection.send('conversation.human', { recordId }));
  }

  async rate(rating: number, words: string): Promise<void> {
    const recordId = this.ports.state().conversation?.id;
    if (recordId) await this.change((connection) => connection.send('rating.give', { recordId, rating, words }));
  }

  /** The address at which whoever has it reads the conversation for some days. Throws {@link Refusal}. */
  async recordLink(): Promise<string | null> {
    const { identity } = this.ports;
    const recordId = this.ports.state().conversation?.id;
    if (!recordId) return null;
    return `${identity.origin}/#/record?link=${await makeRecordLink(identity.origin, identity.token, recordId)}`;
  }

  /** Loads the conversation before the oldest one that is shown, and shows it above. */
  async showEarlier(): Promise<void> {
    const { earlier, conversation } = this.ports.state();
    const oldest = earlier[0]?.recordId ?? conversation?.id ?? NEWEST;
    const older = await this.ports.connection()?.send('history.read', { recordId: oldest });
    if (!older) return;
    if (older.recordId === null) this.ports.set({ allShown: true });
    else {
      const { earlier, earlierReceipts } = this.ports.state();
      const receipts = older.receipts ? new Map(earlierReceipts).set(older.recordId, older.receipts) : earlierReceipts;
      this.ports.set({ earlier: [...older.messages, ...earlier], earlierReceipts: receipts });
    }
  }

  typing(on: boolean): void {
    const { conversation } = this.ports.state();
    if (conversation?.state === 'active') this.ports.connection()?.sendNow('typing', { recordId: conversation.id, on });
  }

  /** Reports the visitor's page; their agent sees it. */
  visited(): void {
    this.ports.connection()?.sendNow('page.visit', whereIsPage());
  }

  /** Leaves a message with the text that could not be delivered. Throws {@link Refusal}. */
  async leave(leave: LeaveWords): Promise<void> {
    const { identity, keeper, outbox } = this.ports;
    const { conversation, groups } = this.ports.state();
    const { form, chatGroupId: chosen } = keeper.kept;
    keeper.keep({ form: { ...form, name: leave.name, phone: leave.phone } });
    // For the group that the visitor waits for, or wanted to ask.
    const waitsFor = conversation?.state === 'queued' ? conversation.chatGroupId : null;
    const chatGroupId = waitsFor ?? groups.find(({ id }) => id === chosen)?.id;
    const words = { ...leave, ...whereIsPage(), ...(chatGroupId ? { chatGroupId } : {}) };
    await sendLeave(identity.origin, identity.token, words);
    for (const { clientMsgId, state } of outbox.items) if (state === 'refused') outbox.drop(clientMsgId);
    this.stay();
  }

  /** The visitor prefers to leave a message, because no agent is available. */
  wantLeave(): void {
    this.ports.set({ shut: NOBODY_THERE });
  }

  /** The visitor wants to try again. */
  stay(): void {
    this.ports.set({ shut: null });
  }

  /** When no agent receives the visitor now, they may leave a message instead. */
  private async change(act: (connection: Connection) => Promise<Conversation>): Promise<void> {
    const connection = this.ports.connection();
    if (!connection) return;
    try {
      this.ports.adopt(await act(connection));
    } catch (error) {
      if (!(error instanceof Refusal) || !SHUT_REASONS.includes(error.reason)) throw error;
      this.ports.set({ shut: error.message });
    }
  }
}

export function whereIsPage(): { pageTitle: string; pageUrl: string } {
  return { pageTitle: document.title.slice(0, 200), pageUrl: location.href.slice(0, 2000) };
}
