import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { VisitorForm } from '@lianxi/contracts/online/im';
import { Refusal } from '@lianxi/shared/visitor/visitor-http';
import type { ChatOutbox } from '../../src/chat-log/outbox.ts';
import type { ChatState } from './chat-state.ts';
import type { Connection } from './connection.ts';
import { NEWEST, SHUT_REASONS } from './constants.ts';
import { type LeaveWords, sendLeave } from './http.ts';
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

/** What a visitor does besides writing. */
export class VisitorActs {
  private readonly ports: ActPorts;

  constructor(ports: ActPorts) {
    this.ports = ports;
  }

  /** What was filled in last time. */
  get form(): VisitorForm {
    return this.ports.keeper.kept.form;
  }

  /** Does the visitor want silence while they look elsewhere? */
  get muted(): boolean {
    return this.ports.keeper.kept.muted;
  }

  mute(muted: boolean): void {
    this.ports.keeper.keep({ muted });
  }

  /** Opens the conversation with what the site asked. Throws {@link Refusal}. */
  async begin(form: VisitorForm, chatGroupId: string | undefined): Promise<void> {
    const { keeper } = this.ports;
    keeper.keep({ form });
    const asked = { ...whereIsPage(), form, ...(chatGroupId ? { chatGroupId } : {}) };
    await this.change((connection) => connection.send('conversation.start', asked));
  }

  /** The visitor would rather talk to a person than to the robot. */
  async wantHuman(): Promise<void> {
    const recordId = this.ports.state().conversation?.id;
    if (recordId) await this.change((connection) => connection.send('conversation.human', { recordId }));
  }

  async rate(rating: number, words: string): Promise<void> {
    const recordId = this.ports.state().conversation?.id;
    if (recordId) await this.change((connection) => connection.send('rating.give', { recordId, rating, words }));
  }

  /** Puts the conversation before the oldest one shown above it. */
  async showEarlier(): Promise<void> {
    const { earlier, conversation } = this.ports.state();
    const oldest = earlier[0]?.recordId ?? conversation?.id ?? NEWEST;
    const older = await this.ports.connection()?.send('history.read', { recordId: oldest });
    if (!older) return;
    if (older.recordId === null) this.ports.set({ allShown: true });
    else this.ports.set({ earlier: [...older.messages, ...this.ports.state().earlier] });
  }

  /** Tells on which page the visitor is; their agent sees it. */
  visited(): void {
    this.ports.connection()?.sendNow('page.visit', whereIsPage());
  }

  /** Leaves a message; what could not be delivered meanwhile is in it. Throws {@link Refusal}. */
  async leave(leave: LeaveWords): Promise<void> {
    const { identity, outbox } = this.ports;
    await sendLeave(identity.origin, identity.token, { ...leave, ...whereIsPage() });
    for (const { clientMsgId, state } of outbox.items) if (state === 'refused') outbox.drop(clientMsgId);
    this.stay();
  }

  /** The visitor would rather try again. */
  stay(): void {
    this.ports.set({ shut: null });
  }

  /** Whom nobody receives now may leave a message instead. */
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
