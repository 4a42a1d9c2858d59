import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Backing, FaultDatabase } from '../../../app/testing/fault-cluster.ts';
import type { Crowd, Lane, StartedContender, Talk } from '../../../app/testing/fault-run.ts';
import { judge, type Reading, type Send, type StoredMessage } from '../../../app/testing/history.ts';
import type { NetworkLine } from '../../../app/testing/network-line.ts';
import { createServerProcess } from '../../../app/testing/server-process.ts';
import { type SignedInAgent, signInAgent } from '../../../app/testing/signed-in.ts';
import { OTHER_TENANT, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { AgentFeed } from './agent-feed.ts';
import type { ChatClient } from './chat-client.ts';
import { agentClient, goOnline, openSite, visitorClient } from './chat-people.ts';
import { judgeOwners, noteOwners, readHoldings } from './ownership.ts';

/** Fewer places than visitors: some always wait, and every end of a talk is a race for its place. */
const TENANTS = [
  { tenantId: TENANT, agents: 2, places: 2, visitors: 5 },
  { tenantId: OTHER_TENANT, agents: 1, places: 1, visitors: 2 },
];
const PATIENCE_MS = 15_000;
/** A talk may last through several faults, each as long as a server's start on a busy machine. */
const STUCK_MS = 90_000;

/** Tenants, sites and signed-in agents, once for each database. */
export async function addPeople(database: FaultDatabase): Promise<SignedInAgent[]> {
  return database.asOwner(async (owner) => {
    await noteOwners(owner);
    const agents: SignedInAgent[] = [];
    for (const { tenantId, agents: count, places } of TENANTS) {
      await owner.query('insert into tenants (id, code, name) values ($1, $2, $2)', [tenantId, `t${tenantId}`]);
      const { rows } = await owner.query<{ id: string }>(
        `with d as (insert into departments (tenant_id, name) values ($1, '一部') returning id)
         insert into agents (tenant_id, username, ag_no, name, department_id, password_hash)
         select $1, 'a' || $1 || '-' || n, n, '坐席' || n, d.id, '' from d, generate_series(1, $2::int) n returning id`,
        [tenantId, count],
      );
      await openSite(owner, tenantId);
      for (const { id: agentId } of rows) {
        agents.push({ tenantId, agentId, token: await signInAgent(owner, tenantId, agentId) });
        await owner.query('insert into agent_text_status (tenant_id, agent_id, capacity) values ($1, $2, $3)', [
          tenantId,
          agentId,
          places,
        ]);
      }
    }
    return agents;
  });
}

/** The product's chat on one server, or on several with Redis. */
export async function startProduct(
  database: FaultDatabase,
  redis: Backing | null,
  count: number,
  agents: readonly SignedInAgent[],
): Promise<StartedContender> {
  const settings: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
  const servers = await Promise.all(Array.from({ length: count }, () => createServerProcess(database.url, settings)));
  await Promise.all(servers.map((server) => server.start()));
  const [first] = servers;
  for (const { token } of agents) await goOnline(first?.url ?? '', token);
  return {
    servers,
    database,
    redis,
    patienceMs: PATIENCE_MS,
    enter: (openLineOf) => enter(openLineOf, database, agents),
    end: async () => void (await Promise.all(servers.map((server) => server.end()))),
  };
}

async function enter(
  openLineOf: () => Promise<NetworkLine>,
  database: FaultDatabase,
  signedIn: readonly SignedInAgent[],
): Promise<Crowd> {
  const agents = new Map<string, ChatClient>();
  const feeds: AgentFeed[] = [];
  for (const { tenantId, agentId, token } of signedIn) {
    const { url } = await openLineOf();
    const agent = agentClient(url, tenantId, agentId, token);
    agents.set(agentId, agent);
    feeds.push(
      new AgentFeed(url, agentId, token, (name, payload) => {
        if (name.startsWith('conversation.')) agent.hearOf((payload as { id: string }).id);
      }),
    );
  }
  const visitors: ChatClient[] = [];
  for (const { tenantId, visitors: count } of TENANTS) {
    for (let n = 0; n < count; n += 1) {
      const { url } = await openLineOf();
      visitors.push(await visitorClient(url, tenantId));
    }
  }
  const clients = [...agents.values(), ...visitors];
  await Promise.all(clients.map((client) => client.start()));
  for (const feed of feeds) feed.start();
  return {
    clients,
    async stop() {
      await Promise.all(visitors.map(endTalks));
      await Promise.all([...feeds, ...clients].map((one) => one.stop()));
    },
    lanes: visitors.map((visitor): Lane => ({ begin: () => beginTalk(visitor, agents) })),
    judge: async (sends, readings) => [
      ...(await database.asOwner((owner) => judgeLog(owner, sends, readings))),
      ...clients.flatMap(overheard),
    ],
  };
}

async function beginTalk(visitor: ChatClient, agents: ReadonlyMap<string, ChatClient>): Promise<Talk> {
  const { id } = await visitor.command('conversation.start', { pageTitle: '首页', pageUrl: 'https://shop.example/' });
  await visitor.sync(id);
  // The test does not ask again here: the client must be notified or find out by itself.
  await until(() => Boolean(visitor.conversations.get(id)?.agentId), STUCK_MS, `${visitor.name} hears who answers ${id}`);
  const agent = agents.get(visitor.conversations.get(id)?.agentId ?? '');
  if (!agent) throw new Error(`Conversation ${id} went to an agent who is not there`);
  await until(() => agent.screens.has(id), STUCK_MS, `${agent.name} hears of ${id}`);
  let lastSeq = 0;
  return {
    recordId: id,
    visitor,
    agent,
    async leave() {
      ({ lastSeq } = await visitor.command('conversation.end', { recordId: id }));
    },
    async over() {
      for (const side of [visitor, agent]) {
        await until(
          () => side.screens.get(id)?.length === lastSeq,
          STUCK_MS,
          `${side.name} reads all ${lastSeq} messages of ${id}`,
        );
        side.leave(id);
      }
    },
  };
}

/** A failed run leaves talks open. The next run needs their places. */
async function endTalks(visitor: ChatClient): Promise<void> {
  const open = [...visitor.conversations.values()].filter(({ state }) => state !== 'closed');
  const ended = Promise.allSettled(open.map(({ id }) => visitor.command('conversation.end', { recordId: id })));
  await Promise.race([ended, delay(PATIENCE_MS)]);
}

async function judgeLog(owner: pg.Client, sends: readonly Send[], readings: readonly Reading[]): Promise<string[]> {
  const recordIds = [...new Set(readings.map((reading) => reading.recordId))];
  const { rows: stored } = await owner.query<StoredMessage>(
    `select conversation_id as "recordId", seq, client_msg_id as "clientMsgId", author, author_id as "authorId", body
     from messages where conversation_id = any($1::bigint[]) order by conversation_id, seq`,
    [recordIds],
  );
  const { rows: places } = await owner.query<{ id: string; capacity: number }>(
    'select agent_id as id, capacity from agent_text_status',
  );
  const capacity = new Map(places.map((one) => [one.id, one.capacity]));
  return [...judge(sends, readings, stored), ...judgeOwners(await readHoldings(owner, recordIds), stored, capacity)];
}

/** Messages that a client received of a conversation that it does not follow. */
function overheard(client: ChatClient): string[] {
  return client.heard.flatMap(({ event, payload }) => {
    if (event === 'queue' || event === 'resync') return [];
    const { recordId, id } = payload as { recordId?: string; id?: string };
    const about = event === 'conversation' ? id : recordId;
    return about && client.screens.has(about) ? [] : [`${client.name} was told of conversation ${about}: ${event}`];
  });
}
