import { setTimeout as delay } from 'node:timers/promises';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import type { VideoCallFrame, VideoCommandName, VideoInput, VideoReply } from '@lianxi/contracts/videocall/socket';
import type { Socket } from 'socket.io-client';
import { CatchingUp } from '../../../app/testing/catching-up.ts';
import type { FaultClient, Seen, Send } from '../../../app/testing/history.ts';
import { type Entrance, Refused, TenaciousClient } from '../../../app/testing/tenacious-client.ts';

const CLICK_AGAIN_MS = 100;

/** The requests of a desk to its server after every connect. */
export interface DeskPorts {
  /** Reports that the agent receives, and reads their calls. */
  mine(): Promise<{ calls: readonly VideoCall[]; ringing: readonly string[] }>;
  /** Answers a call that rings. */
  answer(sessionId: string): Promise<VideoCall>;
}

/**
 * One side of video calls, like its page: it follows calls, shows messages in the order of their numbers, and asks for missing
 * ones.
 */
export class VideoFaultClient extends TenaciousClient implements FaultClient {
  readonly sends: Send[] = [];
  readonly screens = new Map<string, Seen[]>();
  /** The newest state that it received of each call. */
  readonly calls = new Map<string, VideoCall>();
  /** The answers that the server acknowledged. */
  readonly answered = new Set<string>();
  /** For each call that rang, the result of the last answer. */
  readonly rings = new Map<string, string>();
  readonly #desk: DeskPorts | undefined;
  readonly #followed = new Set<string>();
  readonly #catchingUp = new CatchingUp();
  readonly #answering = new CatchingUp();

  constructor(name: string, enter: () => Promise<Entrance>, desk?: DeskPorts) {
    super(name, enter);
    this.#desk = desk;
  }

  /** Sends a command until it gets an answer. Throws {@link Refused}. */
  command<N extends VideoCommandName>(name: N, input: VideoInput<N>): Promise<VideoReply<N>> {
    return this.ask(name, input) as Promise<VideoReply<N>>;
  }

  async say(recordId: string, clientMsgId: string, body: string, clock: () => number, copies = 1): Promise<void> {
    const send: Send = { client: this.name, recordId, clientMsgId, body, invokedAt: clock() };
    this.sends.push(send);
    const input = { sessionId: recordId, clientMsgId, msgType: 'text', message: body } as const;
    try {
      const [message] = await Promise.all(Array.from({ length: copies }, () => this.command('message.send', input)));
      if (!message) return;
      send.ok = { at: clock(), seq: message.seq };
      this.#show(message);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send.refused = error.reason;
    }
  }

  /** Follows a call from its beginning; asks for all messages that the screen lacks. */
  follow(sessionId: string): Promise<void> {
    const screen = this.screens.get(sessionId) ?? [];
    this.screens.set(sessionId, screen);
    this.#followed.add(sessionId);
    return this.#catchingUp.of(sessionId, () => this.#catchUp(sessionId, screen));
  }

  /** Closes an ended call: its screen stays unchanged. */
  leave(sessionId: string): void {
    this.#followed.delete(sessionId);
  }

  protected override listen(socket: Socket): void {
    socket.on('message', (message: VideoMessage) => this.#show(message));
    socket.on('call', (call: VideoCall) => this.#note(call));
    socket.on('transfer', ({ call, transferType }: VideoCallFrame) => {
      this.#note(call);
      if (transferType === '1' || transferType === '2') this.#rung(call.sessionId);
    });
  }

  protected override async resume(): Promise<void> {
    for (const sessionId of this.#followed) this.follow(sessionId).catch(() => {});
    if (!this.#desk) return;
    const { calls, ringing } = await this.#desk.mine();
    for (const call of calls) this.#note(call);
    for (const sessionId of ringing) this.#rung(sessionId);
  }

  #rung(sessionId: string): void {
    const desk = this.#desk;
    this.rings.set(sessionId, `${new Date().toISOString()} rings`);
    if (desk) void this.#answering.of(sessionId, () => this.#answer(sessionId, desk));
  }

  /** When an answer is lost, the agent sees the call ring on, and clicks again. */
  async #answer(sessionId: string, desk: DeskPorts): Promise<void> {
    for (let rings = true; rings && !this.stopped; ) {
      try {
        this.#note(await desk.answer(sessionId));
        this.answered.add(sessionId);
        this.rings.set(sessionId, 'answered');
        return;
      } catch (error) {
        this.rings.set(sessionId, `${new Date().toISOString()} ${error}`);
        await delay(CLICK_AGAIN_MS);
      }
      rings = await desk.mine().then(
        ({ ringing }) => ringing.includes(sessionId),
        () => true,
      );
    }
  }

  async #catchUp(sessionId: string, screen: Seen[]): Promise<void> {
    for (;;) {
      const { messages, lastSeq, call } = await this.command('message.sync', { sessionId, afterSeq: screen.length });
      this.#note(call);
      for (const message of messages) if (message.seq === screen.length + 1) screen.push(seen(message));
      if (screen.length >= lastSeq) return;
    }
  }

  #show(message: VideoMessage): void {
    const screen = this.screens.get(message.sessionId);
    if (!screen) return;
    if (message.seq === screen.length + 1) screen.push(seen(message));
    else if (message.seq > screen.length) this.follow(message.sessionId).catch(() => {});
  }

  #note(call: VideoCall): void {
    if (call.version >= (this.calls.get(call.sessionId)?.version ?? 0)) this.calls.set(call.sessionId, call);
    // The call has more messages than the client received.
    const screen = this.screens.get(call.sessionId);
    if (screen && this.#followed.has(call.sessionId) && call.lastSeq > screen.length) this.follow(call.sessionId).catch(() => {});
  }
}

const seen = ({ sessionId, clientMsgId, message, seq }: VideoMessage): Seen => ({
  recordId: sessionId,
  clientMsgId,
  message,
  seq,
});
