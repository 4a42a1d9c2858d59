import { speak } from '../../../server/src/areas/callcenter/ivr/speech.ts';
import type { CtiProvider, TrunkSettings } from '../../../server/src/areas/callcenter/switch/cti-provider.ts';
import { openSwitch } from '../../../server/src/areas/callcenter/switch/open-switch.ts';
import { Simulator } from '../../../server/src/areas/callcenter/switch/simulator/simulator.ts';
import { type EventLog, logEvents } from './event-log.ts';
import { abandonScenario, answererScenario, callerScenario, registerScenario } from './scenarios.ts';
import { CARRIER, type Sipp, startSipp } from './sipp.ts';
import { writeUlawTone } from './sound.ts';
import { startTestSwitch, type TestSwitch } from './test-switch.ts';

export const DID = '4008001234';
export const TRUNK = 't174-main';
export const EXTENSION = 't174-8001';
export const SECRET = 'a-secret-of-the-tests';
/** A second carrier, behind which everybody sends back what they hear. */
export const ECHO_TRUNK = 't174-echo';
const ECHO_CARRIER = '127.0.0.4';
/** What each party says. */
export const TONE = { caller: 440, outside: 1320, extension: 880 } as const;

export interface Call {
  readonly caller: string;
  readonly callerName?: string;
  /** Keys pressed after the answer. */
  readonly keys?: string;
  /** Gives up when it has rung for so long. */
  readonly giveUpMs?: number;
  /** Hangs up so long after the answer; absent: stays. */
  readonly talkMs?: number;
}

/** A switch and who is around it: a carrier with everybody behind it, and one extension that answers. */
export interface World {
  readonly provider: CtiProvider;
  readonly log: EventLog;
  /** Somebody outside calls {@link DID}. Answers the channel's id. */
  callIn(call: Call): Promise<string>;
  /** The extension's agent answers a leg that rings. */
  pickUp(channelId: string): Promise<void>;
  close(): Promise<void>;
}

export interface AsteriskWorld extends World {
  /** What the provider reported as wrong. */
  readonly faults: unknown[];
  /** The sipp of the call that came in last. */
  readonly lastCaller: Sipp | undefined;
  readonly asterisk: TestSwitch;
  readonly carrier: Sipp;
  readonly trunks: readonly TrunkSettings[];
  readonly extension: Sipp;
}

/** Asterisk with sipp around it; every party says its tone. */
export async function createAsteriskWorld(): Promise<AsteriskWorld> {
  const asterisk = await startTestSwitch();
  const { folder, url, sipPort } = asterisk;
  const tone = (who: keyof typeof TONE) => {
    const file = `${folder}/${who}.ulaw`;
    writeUlawTone(file, TONE[who]);
    return file;
  };
  const faults: unknown[] = [];
  const source = { speak: (text: string) => speak(undefined, text), find: async () => null };
  const provider = openSwitch(url, (error) => faults.push(error), { folder: `${folder}/asterisk/prompts`, source });
  const log = logEvents(provider);
  await log.until('up');
  const carrier = await startSipp({ folder, scenario: answererScenario({ tone: tone('outside') }) });
  const echo = await startSipp({ folder, scenario: answererScenario({ echo: true }), address: ECHO_CARRIER, echo: true });
  const trunks: readonly TrunkSettings[] = [
    { name: TRUNK, host: CARRIER, port: carrier.port, fromAddresses: [CARRIER], codecs: ['alaw', 'ulaw'] },
    { name: ECHO_TRUNK, host: ECHO_CARRIER, port: echo.port, fromAddresses: [ECHO_CARRIER], codecs: ['ulaw'] },
  ];
  await provider.configureTrunks(trunks);
  await provider.provision({ extensionId: EXTENSION, secret: SECRET, transport: 'sip' });
  const desk = { folder, address: '127.0.0.3' };
  const account = { service: EXTENSION, password: SECRET };
  const registering = await startSipp({ ...desk, ...account, scenario: registerScenario(), to: sipPort, calls: 1 });
  if ((await registering.done) !== 0) throw new Error(`the extension could not register\n${registering.messages()}`);
  const extension = await startSipp({ ...desk, scenario: answererScenario({ tone: tone('extension') }), port: registering.port });
  await Promise.all([...trunks.map(({ name }) => log.until('trunk', ({ trunk }) => trunk === name)), log.until('extension')]);
  const callers: Sipp[] = [];
  return {
    provider,
    log,
    asterisk,
    faults,
    carrier,
    trunks,
    extension,
    get lastCaller() {
      return callers.at(-1);
    },
    async callIn(call) {
      log.mark();
      const media = call.keys ? {} : { tone: tone('caller') };
      const { giveUpMs } = call;
      const scenario = giveUpMs === undefined ? callerScenario({ ...call, ...media }) : abandonScenario(call, giveUpMs);
      callers.push(await startSipp({ folder, scenario, to: sipPort, service: DID, calls: 1 }));
      return (await log.until('incoming', ({ caller }) => caller.number === call.caller)).channelId;
    },
    // sipp answers by itself.
    pickUp: async () => undefined,
    async close() {
      await provider.close();
      await Promise.all([carrier, echo, extension, ...callers].map((each) => each.end()));
      await asterisk.stop();
    },
  };
}

/** The simulator; its parties are quick. */
export async function createSimulatedWorld(): Promise<World> {
  const provider = new Simulator({ paceMs: 30 });
  const log = logEvents(provider);
  await provider.configureTrunks([{ name: TRUNK, host: CARRIER, port: 5060, fromAddresses: [CARRIER], codecs: ['alaw'] }]);
  await provider.provision({ extensionId: EXTENSION, secret: '', transport: 'webrtc' });
  return {
    provider,
    log,
    async callIn({ caller, callerName = '', keys = '', giveUpMs, talkMs }) {
      const channelId = provider.callIn({ trunk: TRUNK, did: DID, caller: { number: caller, name: callerName } });
      const givesUp = setTimeout(() => provider.leave(channelId, 'cancelled'), giveUpMs ?? 60_000);
      void log
        .until('leg-up', (event) => event.channelId === channelId)
        .then(() => {
          clearTimeout(givesUp);
          for (const key of keys) provider.press(channelId, key);
          if (talkMs !== undefined) setTimeout(() => provider.leave(channelId), talkMs);
        });
      await log.until('incoming', (event) => event.channelId === channelId);
      return channelId;
    },
    pickUp: (channelId) => provider.answer(channelId),
    close: () => provider.close(),
  };
}
