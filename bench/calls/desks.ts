import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSwitch } from '../../server/src/areas/callcenter/switch/open-switch.ts';
import { sideBySide } from '../../server/src/areas/callcenter/switch/side-by-side.ts';
import { obtainAsterisk, planAsterisk } from '../../tools/asterisk/obtain-asterisk.ts';
import { answererScenario, callerScenario, registerScenario } from '../../tools/testing/voice/scenarios.ts';
import { startSipp } from '../../tools/testing/voice/sipp.ts';
import { writeUlawTone } from '../../tools/testing/voice/sound.ts';
import { startTestSwitch, type TestSwitch } from '../../tools/testing/voice/test-switch.ts';
import { TENANT } from '../lib/database.ts';

export const FIRST_EXTENSION = 20_001;
const CARRIER = '127.0.0.2';
const DESKS = '127.0.0.3';
/** Who connects a call: the portal, Asterisk by itself, or the least that Node can do, without and with a record. By the caller's address. */
const CALLERS = { portal: CARRIER, dial: '127.0.0.6', bare: '127.0.0.7', kept: '127.0.0.8' } as const;
const SECRET = 'of-the-benchmark';

/** An Asterisk with desk sets that take every call, and callers. */
export interface Desks {
  readonly asterisk: TestSwitch;
  readonly carrierPort: number;
  /** So many calls of so long, so many a second, with audio both ways; `true` when each went as it should. */
  call(load: { number: string; by: keyof typeof CALLERS; rate: number; calls: number; talkMs: number }): Promise<boolean>;
  /** One call; answers when its INVITE was sent, in milliseconds since 1970, once the call is over. */
  invite(call: { number: string; caller: string; talkMs: number }): Promise<number>;
  stop(): Promise<void>;
}

export const carrier = { host: CARRIER, name: 'bench' } as const;

export async function openDesks(count: number): Promise<Desks> {
  const plan = await planAsterisk();
  if (plan.kind === 'impossible') throw new Error(plan.why);
  await obtainAsterisk(plan, new AbortController().signal, () => undefined);
  const asterisk = await startTestSwitch();
  const { folder, sipPort } = asterisk;
  const tone = join(folder, 'tone.ulaw');
  writeUlawTone(tone, 440);
  const line = await startSipp({ folder, scenario: answererScenario({ tone }) });
  const extensions = Array.from({ length: count }, (_, i) => `t${TENANT}-${FIRST_EXTENSION + i}`);
  await provision(asterisk.url, extensions);
  const registering = await startSipp({
    folder,
    address: DESKS,
    to: sipPort,
    scenario: registerScenario('[field0]', '[field1]'),
    fields: extensions.map((id) => `${id};[authentication username=${id} password=${SECRET}]`),
    rate: 100,
    calls: count,
  });
  if ((await registering.done) !== 0) throw new Error(`not all desks could register\n${registering.messages()}`);
  // All desk sets are one sipp, at the port where they registered.
  const sets = await startSipp({ folder, scenario: answererScenario({ tone }), address: DESKS, port: registering.port });
  await layFloor(asterisk);
  return {
    asterisk,
    carrierPort: line.port,
    async call({ number, by, rate, calls, talkMs }) {
      const scenario = callerScenario({ caller: '13800000001', tone, talkMs });
      const address = CALLERS[by];
      const sipp = await startSipp({ folder, scenario, address, to: sipPort, service: number, rate, calls });
      return (await sipp.done) === 0;
    },
    async invite({ number, caller, talkMs }) {
      const scenario = callerScenario({ caller, tone, talkMs });
      const sipp = await startSipp({ folder, scenario, to: sipPort, service: number, calls: 1 });
      if ((await sipp.done) !== 0) throw new Error(`the call failed\n${sipp.messages()}`);
      const [, day, time] = /(\d{4}-\d\d-\d\d)\s+(\d\d:\d\d:\d\d\.\d+)\s+UDP message sent/.exec(sipp.messages()) ?? [];
      return new Date(`${day}T${time}`).getTime();
    },
    async stop() {
      await Promise.all([line, sets].map((sipp) => sipp.end()));
      await asterisk.stop();
    },
  };
}

async function provision(url: string, extensions: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  const provider = openSwitch(url, (error) => faults.push(error));
  await new Promise<void>((settle) => provider.listen(({ type }) => type === 'up' && settle()));
  await sideBySide(extensions, (extensionId) => provider.provision({ extensionId, secret: SECRET, transport: 'sip' }));
  await provider.close();
  if (faults.length > 0) throw new AggregateError(faults, 'provisioning');
}

/** Ways past the portal to the same desk sets: `Dial` of the dialplan, and bare applications. */
async function layFloor({ folder, url }: TestSwitch): Promise<void> {
  const desk = `PJSIP/t${TENANT}-\${EXTEN}`;
  const ways = { dial: `Dial(${desk})`, bare: `Stasis(bare,${desk})`, kept: `Stasis(kept,${desk})` } as const;
  const contexts = Object.entries(ways).map(([by, way]) => `\n[${by}]\nexten => _X.,1,${way}\n`);
  appendFileSync(join(folder, 'asterisk/etc/extensions.conf'), contexts.join(''));
  const { origin, username, password } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const put = async (path: string, fields?: Record<string, string>) => {
    const list = fields && Object.entries(fields).map(([attribute, value]) => ({ attribute, value }));
    const body = list && JSON.stringify({ fields: list });
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = await fetch(`${origin}/ari/asterisk/${path}`, { method: 'PUT', headers, ...(body ? { body } : {}) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  };
  await put('modules/pbx_config.so');
  const objects = 'config/dynamic/res_pjsip';
  const address = '127.0.0.1';
  const media = { disallow: 'all', allow: 'ulaw', direct_media: 'no', media_address: address, bind_rtp_to_media_address: 'yes' };
  for (const by of ['dial', 'bare', 'kept'] as const) {
    await put(`${objects}/endpoint/${by}`, { ...media, context: by, identify_by: 'ip' });
    await put(`${objects}/identify/${by}`, { endpoint: by, match: CALLERS[by] });
  }
}
