import { uploadFile as commonUpload } from '@lianxi/contracts/files/file.contract';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { agreeToVideoRecording, answerVideoCall, endVideoCall, myVideoCalls } from '@lianxi/contracts/videocall/call.contract';
import type { VideoCallFrame } from '@lianxi/contracts/videocall/socket';
import { videoTransferNames, videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import { agentFiles } from '@lianxi/shared/chat/agent-files';
import { call as ask, uploadFile } from '@lianxi/shared/client/api';
import { isRefusal } from '@lianxi/shared/client/api-error';
import { videoSocket } from '@lianxi/shared/client/video-socket';
import { toastProblem, toastSuccess, toastWarning } from '@lianxi/shared/ui/toast';
import { CallLog, type PendingMessage } from '../chat/call-log.ts';
import { Alarm } from '../header/alarm.ts';
import {
  type DeskState,
  emptyDesk,
  isRecorded,
  laidOver,
  liveCall,
  parted,
  ringOf,
  sighted,
  withoutConsent,
  withoutRing,
  withRing,
} from './call-state.ts';
import { Cell } from './cell.ts';
import { MediaSession, preloadMedia } from './media-session.ts';

/** The agent's calls, on any page: ringing, in progress, ended. It starts from the server's snapshot and follows frames. */
export class VideoDesk {
  readonly agentId: string;
  readonly state = new Cell<DeskState>(emptyDesk);
  readonly media: MediaSession;
  readonly log: CallLog;
  readonly alarm = new Alarm();
  readonly #leave: (() => void)[];
  #loads = 0;
  /** The call whose recording starts when this tab has entered it. */
  #toRecord: string | null = null;
  /** The transfer that the agent cancels: its end is no failure. */
  #withdrawing: string | null = null;

  constructor(agentId: string) {
    this.agentId = agentId;
    this.media = new MediaSession(() => this.state.value.config.captureHeight);
    this.log = new CallLog({
      store: localStorage,
      name: `lianxi.outbox.video.${agentId}`,
      send: (message) => videoSocket.send('message.send', message),
      isRefusal,
      sync: (after) => videoSocket.send('message.sync', after),
      files: agentFiles(`lianxi.outbox.video.${agentId}`),
      upload: async (file, onProgress) => (await uploadFile(commonUpload, file, onProgress)).fileSaveName,
      stored: ({ msgType }) => msgType === 'snapshot' && toastSuccess('截图已保存到聊天记录'),
      refused: (item) => this.#notSaid(item),
    });
    this.#leave = [
      videoSocket.on('transfer', (frame) => this.#framed(frame)),
      videoSocket.on('call', (call) => this.sighted(call)),
      videoSocket.on('message', (message) => this.log.take([message])),
      videoSocket.onOnline(() => void this.load()),
      this.state.subscribe(() => this.#followed()),
      this.media.state.subscribe(() => this.#record()),
    ];
    void this.load();
  }

  /** Merges the server's present state into the known one: at the start, after every connect, and when frames may be missing. */
  async load(): Promise<void> {
    this.#loads += 1;
    const turn = this.#loads;
    try {
      const { calls, ringing, config } = await ask(myVideoCalls);
      if (turn !== this.#loads) return;
      this.#put({ ...laidOver(this.state.value, calls, ringing, this.agentId), config });
      const live = liveCall(this.state.value);
      if (live) void this.log.sync(live.sessionId);
      this.log.start();
    } catch (error) {
      if (turn === this.#loads && this.state.value.phase !== 'ready') this.state.set({ phase: 'failed', error });
    }
  }

  /** Answers a ringing call; its card says whether it is recorded. Rejects with the reason when another agent was faster. */
  async answer(sessionId: string): Promise<void> {
    if (!(await this.media.claim(sessionId))) return;
    try {
      const ring = this.state.value.rings.find(({ call }) => call.sessionId === sessionId);
      const recordConsent = ring !== undefined && isRecorded(ring.call);
      const { call, access } = await ask(answerVideoCall, { body: { sessionId, answer: true, recordConsent } });
      this.#put(withoutRing(this.state.value, sessionId));
      this.sighted(call);
      const owner = call.agentId === this.agentId;
      this.#toRecord = owner && call.recordConsent && this.state.value.config.recordAll ? sessionId : null;
      if (access) await this.media.enter(access);
      void this.log.sync(sessionId);
    } catch (error) {
      this.media.leave();
      void this.load();
      throw error;
    }
  }

  async decline(sessionId: string): Promise<void> {
    this.#put(withoutRing(this.state.value, sessionId));
    await ask(answerVideoCall, { body: { sessionId, answer: false } });
  }

  /** Ends the call for everybody, or leaves a colleague's call. */
  async hangUp(): Promise<void> {
    const live = liveCall(this.state.value);
    if (!live) return;
    const owner = live.agentId === this.agentId;
    this.sighted(await ask(endVideoCall, { body: { sessionId: live.sessionId } }));
    this.#put(parted(this.state.value, live.sessionId, owner ? 'ended' : 'left'));
  }

  /** The agent agrees to the recording of a colleague's call. */
  async agree(sessionId: string): Promise<void> {
    this.sighted(await ask(agreeToVideoRecording, { body: { sessionId } }));
  }

  /** Removes an ended call from the desk. */
  putAway(sessionId: string): void {
    const held = new Map(this.state.value.held);
    held.delete(sessionId);
    this.state.set({ held });
    this.log.forget(sessionId);
  }

  /** The agent cancels their own transfer. */
  withdrawing(sessionId: string): void {
    this.#withdrawing = sessionId;
  }

  sighted(call: VideoCall): void {
    const before = this.state.value.held.get(call.sessionId)?.call;
    this.#put(sighted(this.state.value, call, this.agentId));
    if (before && before.version < call.version) this.#notifyAnswer(before, call);
  }

  close(): void {
    for (const stop of this.#leave) stop();
    this.alarm.stop();
    this.media.leave();
    this.log.close();
  }

  /** The chat of a call on the desk shows the refused message with its reason; else a toast shows it. */
  #notSaid({ clientMsgId, sessionId, msgType, refusal }: PendingMessage): void {
    if (!this.state.value.held.has(sessionId)) {
      this.log.drop(clientMsgId);
      toastProblem(`消息未送达：${refusal}`);
    } else if (msgType === 'snapshot') toastProblem(`截图未保存：${refusal}`);
  }

  /** A transfer or invitation failed. */
  #notifyAnswer(before: VideoCall, now: VideoCall): void {
    const { asked } = before;
    if (!asked || now.asked || asked.byAgentId !== this.agentId || now.state === 'ended') return;
    const withdrawn = this.#withdrawing === now.sessionId;
    this.#withdrawing = null;
    const accepted = now.agentId !== before.agentId || now.parties.length > before.parties.length;
    if (accepted || withdrawn) return;
    toastProblem(asked.kind === 'transfer' ? `转接失败：${asked.to} 未接听` : `${asked.to} 未加入视频`);
  }

  #framed({ transferType, call, byName, note, config }: VideoCallFrame): void {
    const { sessionId } = call;
    this.state.set({ config });
    const words = videoTransferNames[transferType];
    switch (transferType) {
      case videoTransferType.RINGS:
      case videoTransferType.RINGS_AGAIN:
        return this.#put(withRing(this.state.value, ringOf(call, { byName, note })));
      case videoTransferType.OVER:
        return this.#put(withoutRing(this.state.value, sessionId));
      case videoTransferType.REPEATED:
        return toastProblem(words ?? '');
      case videoTransferType.REQUESTED:
        toastSuccess(words);
        return this.sighted(call);
      case videoTransferType.ACCEPTED:
        toastSuccess(words);
        this.sighted(call);
        return this.#put(parted(this.state.value, sessionId, 'transferred'));
      case videoTransferType.HUNG_UP:
        toastWarning(words ?? '');
        this.#put(withoutRing(this.state.value, sessionId));
        this.sighted(call);
        return this.#put(parted(this.state.value, sessionId, 'customer-left'));
    }
  }

  /**
   * The agent who answers records, where the tenant wants it, and so does one for whose recording all have agreed. A reloaded tab continues its recording, and records instead of the
   * server when that fails.
   */
  #record(): void {
    const live = liveCall(this.state.value);
    if (!live || live.agentId !== this.agentId) return;
    const isAgreed = live.recordAsked && withoutConsent(live).length === 0;
    if (live.recording === 'off' && this.#toRecord !== live.sessionId && !isAgreed) return;
    const by = live.recording === 'failing' ? 'browser' : 'server';
    if (this.media.state.value.link === 'connected') void this.media.recordByItself(by);
  }

  #put(state: DeskState): void {
    if (state !== this.state.value) this.state.set(state);
  }

  #followed(): void {
    const { rings } = this.state.value;
    if (rings.length > 0) preloadMedia();
    this.alarm.follow(rings);
    this.media.follow(liveCall(this.state.value)?.sessionId ?? null);
    this.#record();
  }
}
