import type { VisitorForm } from '@lianxi/contracts/online/im';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import type { VideoLeaveFields } from '@lianxi/contracts/videocall/offline-message.contract';
import type { VideoLook } from '@lianxi/contracts/videocall/visitor.contract';
import { Refusal } from '@lianxi/shared/visitor/visitor-http';
import { CallChat } from './call-chat.ts';
import { CallMedia } from './call-media.ts';
import { REASONS } from './constants.ts';
import { DeviceKeeper } from './device-keeper.ts';
import { Customer, type Identity, Outsider } from './identity.ts';
import { ScreenShare } from './screen-share.ts';
import { closedHours, shutBy, type TurnedAway, turnedAwayBy } from './turned-away.ts';
import type { VideoSocket } from './video-socket.ts';
import { VisitLink } from './visit-link.ts';
import { changeInWords, newVisit, phaseOf, type VisitState } from './visit-state.ts';
import { checkLink, enterByLink, leaveMessage, type SiteName } from './visitor-api.ts';

/** The person who opens the page: a customer at an entrance, or a guest from outside with a link into a call. */
export type Entrance = { readonly kind: 'site'; readonly name: SiteName } | { readonly kind: 'link'; readonly key: string };

/** A visit by video, from the entrance to the rating: state outside the page's elements, updated by the server. */
export class Visit {
  private value: VisitState;
  private readonly listeners = new Set<() => void>();
  private readonly entrance: Entrance;
  private readonly identity: Identity;
  /** Why no customer is received now; a call in progress does not depend on it. */
  private shut: TurnedAway | null = null;
  private readonly link: VisitLink;
  readonly keeper = new DeviceKeeper((devices) => {
    this.set({ devices });
    this.media.give();
  });
  readonly chat = new CallChat({
    socket: () => this.link.socket,
    sessionId: () => this.sessionId,
    token: () => this.identity.token,
    changed: (part) => this.set(part),
  });
  private readonly media: CallMedia = new CallMedia({
    access: async () => {
      const { socket, sessionId } = this.talk();
      return socket.send('call.token', { sessionId });
    },
    devices: () => this.keeper.devices,
    changed: (part) => this.set(part),
  });
  readonly screen = new ScreenShare({
    claim: async (on) => {
      const { socket, sessionId } = this.talk();
      this.adopt(await socket.send('screen.share', { sessionId, on }));
    },
    show: (track) => this.media.show(track),
    changed: (sharing) => this.set({ sharing }),
    say: (text) => this.say(text),
  });

  constructor(entrance: Entrance) {
    this.entrance = entrance;
    this.identity = entrance.kind === 'site' ? new Customer(entrance.name) : new Outsider(entrance.key);
    this.value = { ...newVisit, outsider: entrance.kind === 'link' };
    this.link = new VisitLink(this.identity, {
      status: (link) => this.set({ link }),
      resume: (socket) => this.resume(socket),
      refused: (error) => this.turnAway(error),
      events: {
        call: (call) => this.adopt(call),
        message: (message) => this.chat.take([message]),
        queue: (place) => {
          if (place.sessionId === this.value.call?.sessionId) this.set({ place });
        },
      },
    });
  }

  get state(): VisitState {
    return this.value;
  }

  /** For the pictures of the call. */
  get token(): string {
    return this.identity.token;
  }

  subscribe(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Resumes the visitor's identity and asks whether a call is in progress. Also called again after a refusal. */
  async open(): Promise<void> {
    this.set({ phase: 'opening', turnedAway: null });
    try {
      if (this.identity instanceof Customer) {
        const { look, groups, notices, open, served, chat, service } = await this.identity.open();
        this.set({ look, groups, notices, served, chat, consent: look.consent });
        this.shut = open ? shutBy(service) : closedHours;
        await this.link.open();
      } else if (this.sessionId) {
        await this.link.open();
      } else if (this.entrance.kind === 'link') {
        const { consent } = await checkLink(this.entrance.key);
        this.set({ phase: 'enter', consent });
      }
    } catch (error) {
      this.turnAway(error);
    }
  }

  /** Shows a look that is edited: nothing is sent, no agent receives anything. */
  preview(look: VideoLook, groups: VisitState['groups']): void {
    this.set({ phase: 'enter', look, groups, consent: look.consent });
  }

  /** Asks for an agent. Throws when the server refuses the form. */
  async start(asked: { form: VisitorForm; groupId: string | undefined; recordConsent: boolean }): Promise<void> {
    const { socket } = this.link;
    if (!socket) return;
    this.media.prepare();
    const { groupId, form, recordConsent } = asked;
    try {
      this.chat.reset();
      this.adopt(await socket.send('call.start', { recordConsent, form, ...(groupId && { groupId }) }));
    } catch (error) {
      if (!turnedAwayBy(error)) throw error;
      this.turnAway(error);
    }
  }

  /** Enters by the link, which then does not work a second time. Throws when the server refuses the name. */
  async enter(name: string, recordConsent: boolean): Promise<void> {
    if (this.entrance.kind !== 'link' || !(this.identity instanceof Outsider)) return;
    try {
      const { visitorToken, sessionId } = await enterByLink(this.entrance.key, name, recordConsent);
      this.identity.entered(visitorToken, sessionId);
      await this.link.open();
    } catch (error) {
      // The recording began meanwhile.
      if (error instanceof Refusal && error.reason === REASONS.consentNeeded) this.set({ consent: 'required' });
      if (!turnedAwayBy(error)) throw error;
      this.turnAway(error);
    }
  }

  /** Agrees to the recording of the call. */
  async agree(): Promise<void> {
    const { socket, sessionId } = this.talk();
    this.adopt(await socket.send('recording.agree', { sessionId }));
  }

  /** Leaves the queue, or ends the call; a guest from outside leaves the call. */
  async end(): Promise<void> {
    const { socket, sessionId } = this.talk();
    const call = await socket.send('call.end', { sessionId });
    if (!this.value.outsider) return this.adopt(call);
    this.leave();
    this.link.close();
    this.set({ phase: 'left', call });
  }

  /** Leaves a message, or asks for a call. It ends the wait. */
  async leaveWords(words: VideoLeaveFields): Promise<void> {
    await leaveMessage(this.token, words);
    this.say('留言已收到，我们会尽快与您联系');
  }

  async rate(rating: number, words: string): Promise<void> {
    const { socket, sessionId } = this.talk();
    this.adopt(await socket.send('rating.give', { sessionId, rating, words }));
  }

  /** Removes an ended call: the page is as at the beginning. */
  again(): void {
    this.chat.reset();
    this.set({ phase: 'enter', call: null, place: null, identity: null });
    void this.open();
  }

  /** Takes the call over from the other window. */
  here(): void {
    this.media.enter();
  }

  startAudio(): void {
    this.media.startAudio();
  }

  say(text: string): void {
    this.set({ said: { text } });
  }

  private get sessionId(): string | null {
    return this.value.call?.sessionId ?? (this.identity instanceof Outsider ? this.identity.sessionId : null);
  }

  /** The call in progress, and its connection. */
  private talk(): { socket: VideoSocket; sessionId: string } {
    const {
      sessionId,
      link: { socket },
    } = this;
    if (!socket || !sessionId) throw new Error('通话已结束');
    return { socket, sessionId };
  }

  /** After every connect: reads the call, and loads missed messages. */
  private async resume(socket: VideoSocket): Promise<void> {
    if (!this.value.outsider) {
      const call = await socket.send('call.current', {});
      if (call && (call.state !== 'ended' || this.value.call?.sessionId === call.sessionId)) this.adopt(call);
      else if (this.value.phase === 'opening') {
        this.set(this.shut ? { phase: 'turned-away', turnedAway: this.shut } : { phase: 'enter' });
      }
    }
    const { sessionId } = this;
    if (!sessionId) return;
    await this.chat.sync(async (afterSeq) => {
      const reply = await socket.send('message.sync', { sessionId, afterSeq });
      this.adopt(reply.call);
      return reply;
    });
    if (this.value.phase === 'waiting') this.set({ place: await socket.send('queue.place', { sessionId }) });
  }

  private adopt(call: VideoCall): void {
    const { call: known, phase, outsider, sharing, identity } = this.value;
    if (known?.sessionId === call.sessionId && call.version < known.version) return;
    if (known && known.sessionId !== call.sessionId) this.chat.reset();
    const said = known?.sessionId === call.sessionId ? changeInWords(known, call) : null;
    const next = phaseOf(call, outsider);
    this.set({ call, phase: next, ...(call.state !== 'queued' && { place: null }), ...(said && { said: { text: said } }) });
    if (next === 'call') {
      if (this.keeper.devices.state === 'unasked') void this.keeper.ask();
      this.media.enter();
      if (sharing && call.sharer !== identity) void this.screen.stop();
    } else if (next !== 'waiting') {
      if (phase === 'call' || phase === 'waiting') this.leave();
      if (next === 'left') this.link.close();
    } else if (this.keeper.devices.state === 'unasked') {
      // The page was reloaded while the customer waited.
      void this.keeper.ask();
      this.media.prepare();
    }
  }

  private leave(): void {
    this.media.leave();
    this.keeper.release();
    this.screen.drop();
  }

  private turnAway(error: unknown): void {
    const unknown = { title: '暂时无法使用视频客服', words: String((error as Error).message), again: true };
    this.leave();
    this.set({ phase: 'turned-away', turnedAway: turnedAwayBy(error) ?? unknown });
  }

  private set(part: Partial<VisitState>): void {
    this.value = { ...this.value, ...part };
    for (const listener of this.listeners) listener();
  }
}
