import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { areas } from '../../../app/areas.ts';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { SOON } from '../../../app/testing/soon.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { callCentre, createCallCentre } from '../public.ts';
import type { CtiProvider } from '../switch/cti-provider.ts';
import { Simulator } from '../switch/simulator/simulator.ts';

export const HOTLINE = '4008001174';
export const CALLER = '15400000001';

interface Seat {
  reason?: string;
  call_id?: string | null;
  activity?: string;
  status?: string;
  registered?: boolean;
  wrap_up_until?: Date | null;
}

/** The server with a simulated switch that belongs to the test. The switch outlives the server, as a real one does. */
export interface CallFixture extends ServerFixture {
  readonly simulator: Simulator;
  /** Turns an agent's telephone on and sets them online. */
  online(...usernames: string[]): Promise<void>;
  /** A customer calls the hotline. Returns the channel. */
  callIn(number?: string): string;
  /** Answers a channel. The switch makes it a moment after it is written. */
  pickUp(channelId: string): Promise<void>;
  /** The newest call's number. */
  newestCall(): Promise<string>;
  ask(username: string, method: string, path: string, given?: Record<string, unknown>): ReturnType<ServerFixture['call']>;
  /** Parties of a call that are on the line now, as `role:state`. */
  legs(callId: string): Promise<string[]>;
  channelOf(callId: string, username: string): Promise<string>;
  /** Names of the call events that an agent's pages received, oldest first. */
  told(username: string): Promise<string[]>;
  seat(username: string): Promise<Seat>;
  /** No step of the call is written until `during` is over. It runs in the transaction that locks the call's row. */
  holdSteps(callId: string, during: (tx: Tx) => Promise<void>): Promise<void>;
}

const owners = new WeakMap<Simulator, object>();

/** Connects to the switch. From then on the former connection receives nothing, however late it is closed. */
export function takeSwitch(simulator: Simulator): CtiProvider['listen'] {
  const own = {};
  let taken = false;
  return (hear) => {
    if (!taken) owners.set(simulator, own);
    taken = true;
    if (owners.get(simulator) === own) simulator.listen(hear);
  };
}

/** A switch whose owner may end: closing ends the connection, not the switch. */
export function connectionTo(simulator: Simulator): CtiProvider {
  const listen = takeSwitch(simulator);
  return new Proxy(simulator as CtiProvider, {
    get(target, name) {
      if (name === 'close') return async () => {};
      if (name === 'listen') return listen;
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export function areasWith(simulator: Simulator) {
  const simulated = createCallCentre(() => connectionTo(simulator));
  return areas.map((area) => (area === callCentre ? simulated : area));
}

export async function startCallFixture(): Promise<CallFixture> {
  const simulator = new Simulator({ paceMs: 5 });
  const server = await startServer({ areas: areasWith(simulator) });
  const { owner } = server;
  await prepare(server);
  await vi.waitFor(async () => expect((await owner.query('select from switch_state')).rowCount).toBe(1), SOON);
  await simulator.configureTrunks([{ name: 'main', host: '127.0.0.1', port: 5060, fromAddresses: [], codecs: ['ulaw'] }]);

  const fixture: CallFixture = {
    ...server,
    simulator,
    async ask(username, method, path, given) {
      const token = await server.token(username);
      return server.call(method, path, {
        token,
        ...(method === 'GET' ? { query: given as Record<string, string> } : { body: given ?? {} }),
      });
    },
    async online(...usernames) {
      for (const username of usernames) {
        expect((await fixture.ask(username, 'PUT', '/xmf-call-center/webphone', { status: '1' })).envelope.code).toBe('0');
        await vi.waitFor(async () => expect(await fixture.seat(username)).toMatchObject({ registered: true }), SOON);
        expect((await fixture.ask(username, 'GET', '/xmf-call-center/setstatus', { status: '1' })).envelope.code).toBe('0');
      }
    },
    pickUp: (channelId) => vi.waitFor(() => simulator.answer(channelId), SOON),
    callIn: (number = CALLER) => simulator.callIn({ trunk: 'main', did: HOTLINE, caller: { number, name: '' } }),
    async newestCall() {
      const { rows } = await owner.query<{ id: string }>('select max(id)::text as id from calls');
      return rows[0]?.id ?? '';
    },
    async legs(callId) {
      const { rows } = await owner.query<{ leg: string }>(
        `select role || ':' || case when answered_at is null then 'ringing' else 'up' end as leg
         from call_legs where call_id = $1 and ended_at is null order by no`,
        [callId],
      );
      return rows.map(({ leg }) => leg);
    },
    async channelOf(callId, username) {
      const { rows } = await owner.query<{ no: number }>(
        'select no from call_legs where call_id = $1 and agent_id = $2 and ended_at is null',
        [callId, server.agentId(username)],
      );
      return `call-${callId}-${rows[0]?.no}`;
    },
    async told(username) {
      const { rows } = await owner.query<{ event: string }>(
        `select payload->>'event' as event from agent_events where agent_id = $1 and name = 'call.event' order by seq`,
        [server.agentId(username)],
      );
      return rows.map(({ event }) => event);
    },
    async seat(username) {
      const { rows } = await owner.query('select * from agent_phone_status where agent_id = $1', [server.agentId(username)]);
      return rows[0] ?? {};
    },
    holdSteps: (callId, during) =>
      server.server.kernel.db.tenant(174, async ({ tx }) => {
        await sql`select from calls where id = ${callId} for no key update`.execute(tx);
        await during(tx);
      }),
  };
  return fixture;
}

async function prepare({ owner, grant }: ServerFixture): Promise<void> {
  await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'callcenter'), (175, 'callcenter')`);
  await owner.query(`insert into trunks (name, host, port) values ('main', '127.0.0.1', 5060)`);
  await owner.query(
    `insert into cti_configs (tenant_id, wrap_up_seconds, ring_seconds, reconnect_seconds) values (174, 0, 5, 5)`,
  );
  await owner.query(`insert into status_options (tenant_id, set_type, name, value) values (174, '1', '示忙', '2')`);
  await owner.query(
    `with g as (insert into skill_groups (tenant_id, name, affinity_seconds) values (174, '售后', 0) returning id)
     insert into hotlines (tenant_id, did, name, skill_group_id, trunk) select 174, $1, '热线', id, 'main' from g`,
    [HOTLINE],
  );
  await owner.query(
    `insert into skill_group_members (tenant_id, skill_group_id, agent_id)
     select 174, g.id, a.id from skill_groups g, agents a where a.tenant_id = 174 and a.username in ('agent1', 'agent2', 'agent3')`,
  );
  await grant(['agent', 'monitor'], 'homepage_callcenter_mark', 'homepage_softphone', 'homepage_makecall');
}

/** Removes the data that calls left. */
export async function forgetCalls({ owner, simulator }: CallFixture): Promise<void> {
  const { channels } = await simulator.snapshot();
  for (const { channelId } of channels) simulator.leave(channelId);
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query('select from calls where state is not null');
    expect(rowCount).toBe(0);
  }, SOON);
  // The server's sweeps use these tables meanwhile: PostgreSQL may end one of the two.
  await vi.waitFor(
    () =>
      owner.query(
        `truncate call_decisions, call_events, call_legs, call_commands, recordings, leaves, monitor_alerts, calls, agent_status_log, agent_events, agent_event_heads`,
      ),
    SOON,
  );
}
