import type { LineState } from '@lianxi/contracts/telephony/telephony-state';
import { type Invitation, SessionState, type Web } from 'sip.js';

/** SIP codes by which the phone refuses a call; the switch reports them as the leg's end. */
export const refusals = { busy: 486, noMicrophone: 488 } as const;

export interface VoiceEvents {
  onState(state: LineState): void;
  onEnd(): void;
  onSound(stream: MediaStream): void;
}

/** The voice of one call: the SIP session and its sound in both directions. */
export class Voice {
  readonly #invitation: Invitation;
  readonly #events: VoiceEvents;
  #muted = false;
  #ended = false;

  constructor(invitation: Invitation, events: VoiceEvents) {
    this.#invitation = invitation;
    this.#events = events;
    invitation.stateChange.addListener((state) => {
      if (state === SessionState.Established) this.#watch();
      if (state === SessionState.Terminated) this.#end();
    });
  }

  /** Rejects when there is no microphone; then the code that called it refuses the call. */
  async answer(): Promise<void> {
    this.#events.onState('connecting');
    await this.#invitation.accept();
  }

  refuse(statusCode: number): Promise<void> {
    return this.#invitation.reject({ statusCode }).catch(() => undefined);
  }

  /** Ends it here and notifies the switch, if there is a connection. */
  async end(): Promise<void> {
    const { state } = this.#invitation;
    if (state === SessionState.Established) await this.#invitation.bye().catch(() => undefined);
    else if (state !== SessionState.Terminated) await this.#invitation.reject().catch(() => undefined);
    // Without a connection no answer arrives that would end the session.
    this.#connection?.close();
    this.#end();
  }

  mute(muted: boolean): void {
    this.#muted = muted;
    const track = this.#microphone?.track;
    if (track) track.enabled = !muted;
  }

  sendDigits(digits: string): void {
    this.#microphone?.dtmf?.insertDTMF(digits, 100, 70);
  }

  /** Changes the microphone; the other party does not notice it. */
  async useMicrophone(stream: MediaStream): Promise<void> {
    const [track] = stream.getAudioTracks();
    const sender = this.#microphone;
    if (!track || !sender) return;
    track.enabled = !this.#muted;
    const former = sender.track;
    await sender.replaceTrack(track);
    former?.stop();
  }

  stats(): Promise<RTCStatsReport> | null {
    return this.#connection?.getStats() ?? null;
  }

  get #handler(): Web.SessionDescriptionHandler | undefined {
    return this.#invitation.sessionDescriptionHandler as Web.SessionDescriptionHandler | undefined;
  }
  get #connection(): RTCPeerConnection | undefined {
    return this.#handler?.peerConnection;
  }
  get #microphone(): RTCRtpSender | undefined {
    return this.#connection?.getSenders().find(({ track }) => track === null || track.kind === 'audio');
  }

  #watch(): void {
    const connection = this.#connection;
    const handler = this.#handler;
    if (!connection || !handler) return;
    this.#events.onSound(handler.remoteMediaStream);
    const look = () => {
      if (connection.connectionState === 'connected') this.#events.onState('live');
      // No more sound will arrive: the server offers the call again, or ends it.
      if (connection.connectionState === 'failed') void this.end();
    };
    connection.addEventListener('connectionstatechange', look);
    look();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#events.onEnd();
  }
}
