import { vi } from 'vitest';
import { areas } from '../../../server/src/app/areas.ts';
import { type Reply, type ServerFixture, startServer } from '../../../server/src/app/testing/server-fixture.ts';
import { openSwitch } from '../../../server/src/areas/callcenter/switch/open-switch.ts';
import type { Area } from '../../../server/src/platform/area.ts';
import { abandonScenario, answererScenario, type CallIn, callerScenario, registerScenario } from './scenarios.ts';
import { CARRIER, type Sipp, startSipp } from './sipp.ts';
import { startTestSwitch, type TestSwitch } from './test-switch.ts';
import { openVoice, type Voice, type Who } from './voice.ts';

export const HOTLINE = '4008001174';
const TRUNK = 'main';
const SECRET = 'a-secret-of-the-tests';
export const SOON = { timeout: 15_000, interval: 50 };

/** Who sits at which desk set. */
const people = {
  first: { username: 'agent1', extension: '8003', address: '127.0.0.11' },
  colleague: { username: 'agent2', extension: '8004', address: '127.0.0.12' },
  supervisor: { username: 'admin', extension: '8001', address: '127.0.0.13' },
} as const;
export type Person = keyof typeof people;
export const extensionOf = (who: Person): string => people[who].extension;

/** The portal with Asterisk, a carrier, and three people at desk sets who take every call; each has a voice of their own. */
export interface Office {
  readonly asterisk: TestSwitch;
  readonly server: ServerFixture;
  readonly carrier: Sipp;
  readonly voices: Readonly<Record<Who, Voice>>;
  /** A customer calls the hotline. */
  callIn(call?: Partial<CallIn> & { giveUpMs?: number }): Promise<Sipp>;
  /** The set on their desk hangs: it neither rings nor says anything; or it works again. */
  freeze(who: Person, frozen: boolean): void;
  ask(who: Person, method: string, path: string, given?: Record<string, string | boolean>): Promise<Reply>;
  setStatus(who: Person, status: '1' | '2'): Promise<void>;
  /** The newest call's row. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any column.
  newest(): Promise<any>;
  /** All calls are over, nobody is at the telephone, and the switch has no channel left. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, SOON);

export async function openOffice(
  given: readonly Area[] = areas,
  settings: Record<string, string> = {},
  switchOptions: Parameters<typeof startTestSwitch>[0] = {},
): Promise<Office> {
  const asterisk = await startTestSwitch(switchOptions);
  const { folder, sipPort, url } = asterisk;
  const voices: Record<Who, Voice> = {
    customer: await openVoice('customer', CARRIER),
    first: await openVoice('first', people.first.address),
    colleague: await openVoice('colleague', people.colleague.address),
    supervisor: await openVoice('supervisor', people.supervisor.address),
  };
  const carrier = await startSipp({ folder, scenario: answererScenario({ port: voices.customer.port }) });
  const sipps = [carrier];
  const sets = new Map<Person, Sipp>();
  await provision(url);
  for (const who of Object.keys(people) as Person[]) {
    const { address, extension } = people[who];
    const account = { service: `t174-${extension}`, password: SECRET };
    const registering = await startSipp({ folder, address, ...account, scenario: registerScenario(), to: sipPort, calls: 1 });
    if ((await registering.done) !== 0) throw new Error(`${who} could not register\n${registering.messages()}`);
    const scenario = answererScenario({ port: voices[who].port });
    sets.set(who, await startSipp({ folder, address, scenario, port: registering.port }));
  }
  const server = await startServer({
    areas: given,
    env: { ASTERISK_ARI_URL: url, PROMPTS_DIR: `${folder}/asterisk/prompts`, ...settings },
  });
  await prepare(server, carrier.port);

  const office: Office = {
    asterisk,
    server,
    carrier,
    voices,
    async callIn({ giveUpMs, ...call } = {}) {
      const caller = { caller: '15400000001', port: voices.customer.port, ...call };
      const scenario = giveUpMs === undefined ? callerScenario(caller) : abandonScenario(caller, giveUpMs);
      const sipp = await startSipp({ folder, scenario, to: sipPort, service: HOTLINE, calls: 1 });
      sipps.push(sipp);
      return sipp;
    },
    freeze: (who, frozen) => sets.get(who)?.freeze(frozen),
    async ask(who, method, path, more = {}) {
      const token = await server.token(people[who].username);
      const input = method === 'GET' ? { query: more as Record<string, string> } : { body: more };
      return server.call(method, `/xmf-call-center${path}`, { token, ...input });
    },
    async setStatus(who, status) {
      const { envelope } = await office.ask(who, 'GET', '/setstatus', { status });
      if (envelope.code !== '0') throw new Error(envelope.message);
    },
    async newest() {
      const { rows } = await server.owner.query('select * from calls order by id desc limit 1');
      return rows[0] ?? {};
    },
    quiet: () =>
      soon(async () => {
        const { rows } = await server.owner.query(
          `select (select count(*)::int from calls where state is not null) as calls,
             (select count(*)::int from agent_phone_status where call_id is not null or activity <> 'idle') as busy`,
        );
        const channels = await channelsAt(url);
        if (rows[0].calls + rows[0].busy + channels > 0) throw new Error(JSON.stringify({ ...rows[0], channels }));
      }),
    async close() {
      await server.end();
      await Promise.all([...sipps, ...sets.values()].map((sipp) => sipp.end()));
      for (const voice of Object.values(voices)) voice.close();
      await asterisk.stop();
    },
  };
  const registered = async () => (await server.owner.query('select from agent_phone_status where registered')).rowCount;
  await soon(async () => {
    if ((await registered()) !== 3) throw new Error('not all are registered');
    const { rows } = await server.owner.query('select reachable from trunks');
    if (!rows[0]?.reachable) throw new Error('the carrier is not reached');
  });
  for (const who of ['first', 'colleague'] as const) await office.setStatus(who, '1');
  return office;
}

/** Desk sets are the switch's, not yet the portal's. */
async function provision(url: string): Promise<void> {
  const faults: unknown[] = [];
  const provider = openSwitch(url, (error) => faults.push(error));
  await new Promise<void>((settle) => provider.listen(({ type }) => type === 'up' && settle()));
  for (const { extension } of Object.values(people)) {
    await provider.provision({ extensionId: `t174-${extension}`, secret: SECRET, transport: 'sip' });
  }
  await provider.close();
}

async function channelsAt(url: string): Promise<number> {
  const { origin, username, password } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const reply = await fetch(`${origin}/ari/channels`, { headers: { authorization } });
  return ((await reply.json()) as unknown[]).length;
}

async function prepare({ owner }: ServerFixture, carrierPort: number): Promise<void> {
  await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'callcenter') on conflict do nothing`);
  await owner.query('insert into trunks (name, host, port, from_addresses) values ($1, $2, $3, array[$2])', [
    TRUNK,
    CARRIER,
    carrierPort,
  ]);
  await owner.query(
    `insert into cti_configs (tenant_id, wrap_up_seconds, ring_seconds, reconnect_seconds) values (174, 0, 5, 5)`,
  );
  await owner.query(`insert into status_options (tenant_id, set_type, name, value) values (174, '1', '示忙', '2')`);
  await owner.query(
    `with g as (insert into skill_groups (tenant_id, name, affinity_seconds) values (174, '售后', 0) returning id),
     m as (insert into skill_group_members (tenant_id, skill_group_id, agent_id) select 174, g.id, a.id from g, agents a where a.username = 'agent1')
     insert into hotlines (tenant_id, did, name, skill_group_id, trunk) select 174, $1, '热线', id, $2 from g`,
    [HOTLINE, TRUNK],
  );
  await owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select r.tenant_id, r.id, c from roles r, unnest(array['homepage_callcenter_mark', 'homepage_softphone', 'homepage_makecall', 'callcenter_record_control']) c
     where r.name = 'agent'`,
  );
}
