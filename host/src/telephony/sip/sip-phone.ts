import type { SipAccount } from '@lianxi/contracts/callcenter/extension.contract';
import type { PhoneFault } from '@lianxi/contracts/callcenter/phone-fault.contract';
import { sipHeaders } from '@lianxi/contracts/callcenter/sip-headers';
import { PhoneError } from '@lianxi/contracts/telephony/phone-errors';
import {
  type AudioChoice,
  type MicrophoneState,
  microphoneStates,
  phoneOff,
  type WebPhone,
} from '@lianxi/contracts/telephony/telephony-state';
import type { Invitation } from 'sip.js';
import type { OwnedPhone } from '../phone-ports.ts';
import { qualityBetween, type SoundCounters, soundCounters } from './call-quality.rules.ts';
import { SipLine } from './sip-line.ts';
import { SoundDesk } from './sound-desk.ts';
import { refusals, Voice } from './voice.ts';

/** Specification section 4: the soft phone registers this long after it loads. */
const REGISTER_AFTER_MS = 3000;
const MEASURE_MS = 2000;

export interface SipPhonePorts {
  /** Turns the phone on at the server, which makes a new secret. */
  openAccount(): Promise<SipAccount>;
  /** A one-use ticket for the connection to the switch. */
  openTicket(): Promise<string>;
  readonly audio: AudioChoice;
  onChange(phone: WebPhone): void;
  onChoice(audio: AudioChoice): void;
  /** A fault of the phone; it missed the calls of the last `ms`, or the named call. */
  onFault(fault: PhoneFault, ms: number, linkedid?: string): Promise<void>;
  /** Another browser registered this extension: the phone is off. */
  onReplaced(): void;
}

/** A call that rings now may have ended when the server receives the report. */
const OF_LATE_MS = 60_000;
/** A caller waits at most this long for the report of a fault. */
const TOLD_WITHIN_MS = 3000;

const microphoneFaults: Partial<Record<MicrophoneState, PhoneFault>> = {
  [microphoneStates.missing]: 'no-microphone',
  [microphoneStates.forbidden]: 'microphone-forbidden',
  [microphoneStates.faulty]: 'microphone-faulty',
};

/** The web phone of the tab that owns it: registration, voices, devices. */
export class SipPhone implements OwnedPhone {
  readonly #ports: SipPhonePorts;
  readonly #desk: SoundDesk;
  readonly #voices = new Map<string, Voice>();
  #line: SipLine | null = null;
  #phone: WebPhone;
  #measuring: ReturnType<typeof setInterval> | undefined;
  #counted: SoundCounters | null = null;
  /** When the switch last answered; null while it is connected. */
  #lostAt: number | null = null;

  constructor(ports: SipPhonePorts) {
    this.#ports = ports;
    this.#phone = { ...phoneOff, audio: ports.audio };
    this.#desk = new SoundDesk(ports.audio, {
      onChange: (state) => this.#set(state),
      onMicrophone: (stream) => {
        for (const voice of this.#voices.values()) void voice.useMicrophone(stream);
      },
    });
  }

  async start({ atOnce }: { atOnce: boolean }): Promise<void> {
    this.#set({ state: 'starting' });
    await this.#desk.check().catch(() => {
      throw new PhoneError('noMicrophone');
    });
    const account = await this.#ports.openAccount();
    if (!atOnce) await new Promise((registers) => setTimeout(registers, REGISTER_AFTER_MS));
    await this.#register(account);
  }

  async stop(): Promise<void> {
    clearInterval(this.#measuring);
    for (const voice of [...this.#voices.values()]) await voice.end();
    await this.#line?.stop();
    this.#line = null;
    this.#desk.close();
    this.#set({ state: 'off', lines: {}, quality: null });
  }

  async answer(linkedid: string): Promise<void> {
    const voice = this.#voiceOf(linkedid);
    this.#desk.stopRinging();
    try {
      await voice.answer();
    } catch {
      const fault = microphoneFaults[this.#phone.microphone];
      const silent = fault !== undefined;
      if (silent) {
        // Reported before the switch is notified: so the record of the missed call shows the reason.
        const told = this.#ports.onFault(fault, OF_LATE_MS, linkedid);
        await Promise.race([told, new Promise((late) => setTimeout(late, TOLD_WITHIN_MS))]);
        await voice.refuse(refusals.noMicrophone);
      }
      await voice.end();
      throw new PhoneError(silent ? 'noMicrophone' : 'noCall');
    }
  }

  async end(linkedid: string): Promise<void> {
    await this.#voices.get(linkedid)?.end();
  }

  async mute(linkedid: string, muted: boolean): Promise<void> {
    this.#voiceOf(linkedid).mute(muted);
  }

  async sendDigits(linkedid: string, digits: string): Promise<void> {
    this.#voiceOf(linkedid).sendDigits(digits);
  }

  async choose(audio: Partial<AudioChoice>): Promise<void> {
    this.#ports.onChoice(await this.#desk.choose(audio));
  }

  beat(): void {
    this.#line?.beat();
  }

  wake(): void {
    this.#line?.wake();
  }

  /** Resolves at the first registration, rejects at the first failure; after that the line retries without end. */
  #register(account: SipAccount): Promise<void> {
    return new Promise((registered, failed) => {
      const fail = () => failed(new PhoneError('notRegistered'));
      this.#line = new SipLine(account, {
        openAddress: async () => {
          const address = new URL(account.webSocketPath, location.href);
          address.protocol = address.protocol.replace('http', 'ws');
          address.searchParams.set('ticket', await this.#ports.openTicket());
          return address;
        },
        openMicrophone: () => this.#desk.openMicrophone(),
        iceServers: account.iceServers ?? [],
        onRegistered: () => {
          if (this.#lostAt !== null) void this.#ports.onFault('network', performance.now() - this.#lostAt);
          this.#lostAt = null;
          this.#set({ state: 'registered' });
          registered();
        },
        onLost: (heardAt) => {
          this.#lostAt ??= heardAt;
          this.#set({ state: 'reconnecting' });
          fail();
        },
        onRefused: () => {
          fail();
          void this.#refused(account);
        },
        onInvite: (invitation) => this.#invited(invitation),
      });
      void this.#line.start();
    });
  }

  async #refused(account: SipAccount): Promise<void> {
    await this.#line?.stop();
    // An expired secret is replaced; one that another browser replaced belongs to that browser.
    if (Date.parse(account.expiresAt) > Date.now()) return this.#ports.onReplaced();
    await this.#ports.openAccount().then((fresh) => this.#register(fresh), this.#ports.onReplaced);
  }

  #invited(invitation: Invitation): void {
    const linkedid = invitation.request.getHeader(sipHeaders.call) ?? invitation.request.callId;
    const former = this.#voices.get(linkedid);
    const voice: Voice = new Voice(invitation, {
      onState: (state) => this.#setLine(linkedid, voice, state),
      onSound: (stream) => void this.#desk.play(stream),
      onEnd: () => this.#gone(linkedid, voice),
    });
    if (!former && this.#voices.size > 0) return void voice.refuse(refusals.busy);
    // The switch offers a call again that it lost.
    this.#voices.set(linkedid, voice);
    void former?.end();
    this.#setLine(linkedid, voice, 'ringing');
    if (invitation.request.getHeader(sipHeaders.answer) === 'auto') void this.answer(linkedid).catch(() => undefined);
    else this.#desk.ring();
  }

  #setLine(linkedid: string, voice: Voice, state: WebPhone['lines'][string]): void {
    if (this.#voices.get(linkedid) !== voice) return;
    this.#set({ lines: { ...this.#phone.lines, [linkedid]: state } });
    if (state !== 'live' || this.#measuring !== undefined) return;
    this.#counted = null;
    this.#measuring = setInterval(() => void this.#measure(), MEASURE_MS);
  }

  #gone(linkedid: string, voice: Voice): void {
    if (this.#voices.get(linkedid) !== voice) return;
    this.#voices.delete(linkedid);
    const { [linkedid]: _gone, ...lines } = this.#phone.lines;
    this.#desk.stopRinging();
    this.#desk.silence();
    clearInterval(this.#measuring);
    this.#measuring = undefined;
    this.#set({ lines, quality: null });
  }

  async #measure(): Promise<void> {
    const [voice] = this.#voices.values();
    const report = await voice?.stats();
    const counted = report ? soundCounters(report as unknown as Iterable<[string, Record<string, unknown>]>) : null;
    if (counted && this.#counted) this.#set({ quality: qualityBetween(this.#counted, counted) });
    this.#counted = counted;
  }

  #voiceOf(linkedid: string): Voice {
    const voice = this.#voices.get(linkedid);
    if (!voice) throw new PhoneError('noCall');
    return voice;
  }

  #set(part: Partial<WebPhone>): void {
    this.#phone = { ...this.#phone, ...part };
    this.#ports.onChange(this.#phone);
  }
}
