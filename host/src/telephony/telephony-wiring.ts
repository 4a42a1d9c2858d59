import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { callLine } from '@lianxi/contracts/callcenter/cti-config.contract';
import { callChanged, callEvent, phoneStatusChanged } from '@lianxi/contracts/callcenter/events';
import { myExtension, type SipAccount, switchWebPhone } from '@lianxi/contracts/callcenter/extension.contract';
import { type PhoneFault, reportPhoneFault } from '@lianxi/contracts/callcenter/phone-fault.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { PhoneError } from '@lianxi/contracts/telephony/phone-errors';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import type { TelephonyPorts } from '@lianxi/contracts/telephony/telephony-ports';
import type { WebPhone } from '@lianxi/contracts/telephony/telephony-state';
import { onAgentEvent, onAgentReset, onHeart } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { onSessionEnded } from '@lianxi/shared/client/session-end';
import { readAudioChoice, writeAudioChoice } from './audio-choice.ts';
import { PhoneLink } from './phone-link.ts';

async function openAccount(): Promise<SipAccount> {
  const { account } = await call(switchWebPhone, { body: { status: '1' } });
  if (!account) throw new PhoneError('notRegistered');
  return account;
}

async function readExtension(): Promise<void> {
  telephony.take({ type: 'extension-changed', extension: await call(myExtension) });
}

const readExtensionSoon = () => void readExtension().catch(() => undefined);

/** When the telephone is lost, checks whether the switch is down. */
function lookAtSwitch(): void {
  const { phone, extension } = telephony.state.getState();
  if (phone.state === 'reconnecting' || extension?.switchUp === false) readExtensionSoon();
}

function makeLink(): PhoneLink {
  return new PhoneLink({
    locks: navigator.locks ?? null,
    channel: new BroadcastChannel('lianxi.phone'),
    async load(onPhone, onReplaced) {
      // sip.js and the code for sound load when the phone is first turned on.
      const { SipPhone } = await import(/* webpackChunkName: "sip" */ './sip/sip-phone.ts');
      return new SipPhone({
        openAccount,
        openTicket: async () => (await call(socketTicket, { body: { purpose: 'sip' } })).ticket,
        audio: readAudioChoice(),
        onChange: onPhone,
        onChoice: writeAudioChoice,
        onFault: reportFault,
        onReplaced,
      });
    },
    async notifyOff() {
      await call(switchWebPhone, { body: { status: '0' } });
      await readExtension();
    },
    onPhone: takePhone,
    onFault: (fault, ms) => void reportFault(fault, ms),
    urgent: () => telephony.state.getState().calls.some(({ isEnd }) => !isEnd),
    visible: () => document.visibilityState === 'visible',
    now: () => performance.now(),
  });
}

/** A record without a cause is no reason to disturb the agent. */
async function reportFault(fault: PhoneFault, ms: number, linkedid?: string): Promise<void> {
  const seconds = Math.min(3600, Math.ceil(ms / 1000));
  await call(reportPhoneFault, { body: { fault, seconds, ...(linkedid ? { linkedid } : {}) } }).catch(() => undefined);
}

function takePhone(phone: WebPhone): void {
  const before = telephony.state.getState().phone;
  telephony.take({ type: 'phone-changed', phone });
  if (sessionStore.getState().checkMicrophone !== phone.microphone) sessionStore.setState({ checkMicrophone: phone.microphone });
  if (before.state !== phone.state && phone.state === 'registered') readExtensionSoon();
}

/** Gives the agent's telephone its ports to this page. Returns the function that removes them, at sign-out. */
export function connectTelephony(): () => void {
  const link = makeLink();
  const ports: TelephonyPorts = {
    // The conditional tuple of call() cannot be resolved for a generic endpoint.
    call: (endpoint, input) => call(endpoint as never, input as never) as never,
    phone: link,
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  telephony.connect(ports);
  const wake = () => link.wake();
  const leave = () => link.leave();
  window.addEventListener('online', wake);
  window.addEventListener('pagehide', leave);

  const load = async () => {
    const [{ callline }] = await Promise.all([call(callLine, { query: {} }), telephony.sync()]);
    sessionStore.setState({ callline });
    if (telephony.state.getState().extension?.webPhone === '1') link.resume();
  };
  // A load that fails is repeated after the next reconnect.
  const loadSoon = () => void load().catch(() => undefined);

  const stops = [
    onAgentEvent(callEvent, (payload) => telephony.take({ type: 'call-event', payload })),
    onAgentEvent(callChanged, (entry) => telephony.take({ type: 'call-changed', call: entry })),
    onAgentEvent(phoneStatusChanged, (status) => telephony.take({ type: 'status-changed', status })),
    onAgentReset(loadSoon),
    onHeart(() => {
      link.beat();
      lookAtSwitch();
    }),
    onSessionEnded((end) => end === 'kicked' && telephony.kicked()),
    // The server may end a call while the phone's connection is lost. Its voice is then left for some seconds.
    telephony.state.subscribe(({ calls, phone }, before) => {
      for (const { linkedid } of before.calls) {
        const forgotten = calls !== before.calls && !calls.some((call) => call.linkedid === linkedid);
        if (forgotten && linkedid in phone.lines) void link.end(linkedid).catch(() => undefined);
      }
    }),
  ];
  loadSoon();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', wake);
    window.removeEventListener('pagehide', leave);
    void link.close();
    telephony.disconnect();
  };
}
