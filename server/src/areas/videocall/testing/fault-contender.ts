import { randomUUID } from 'node:crypto';
import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { answerVideoCall, myVideoCalls, type VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { commentVideoCall } from '@lianxi/contracts/videocall/comment.contract';
import { VIDEO_AGENT_NAMESPACE, VIDEO_VISITOR_NAMESPACE } from '@lianxi/contracts/videocall/socket';
import { videoOnline } from '@lianxi/contracts/videocall/status.contract';
import { videoVisitorSession } from '@lianxi/contracts/videocall/visitor.contract';
import type pg from 'pg';
import type { Backing, FaultDatabase } from '../../../app/testing/fault-cluster.ts';
import type { Crowd, StartedContender, Talk } from '../../../app/testing/fault-run.ts';
import type { NetworkLine } from '../../../app/testing/network-line.ts';
import { createServerProcess } from '../../../app/testing/server-process.ts';
import { callServer, type SignedInAgent, signInAgent } from '../../../app/testing/signed-in.ts';
import { OTHER_TENANT, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { VideoFaultClient } from './fault-client.ts';
import { type Acknowledged, judgeCalls } from './fault-judge.ts';
import { type FaultMedia, standInForMedia } from './fault-media.ts';

/** More customers than agents: some always wait, and every end of a call is a race for its agent. */
const TENANTS = [
  { tenantId: TENANT, agents: 2, customers: 4 },
  { tenantId: OTHER_TENANT, agents: 1, customers: 2 },
];
const PATIENCE_MS = 15_000;
/** A call may last through several faults, each as long as a server's start on a busy machine. */
const STUCK_MS = 90_000;
const STARS = 5;

/** Tenants with an entrance, and signed-in agents, once for each database. */
export async function addVideoPeople(database: FaultDatabase): Promise<SignedInAgent[]> {
  return database.asOwner(async (owner) => {
    const agents: SignedInAgent[] = [];
    for (const { tenantId, agents: count } of TENANTS) {
      await owner.query('insert into tenants (id, code, name) values ($1, $2, $2)', [tenantId, `v${tenantId}`]);
      await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values ($1, 'videocall')`, [tenantId]);
      await owner.query(`insert into video_sites (tenant_id, name) values ($1, '官网')`, [tenantId]);
      await owner.query('insert into video_settings (tenant_id, starts_per_hour) values ($1, 100)', [tenantId]);
      const { rows } = await owner.query<{ id: string }>(
        `with d as (insert into departments (tenant_id, name) values ($1, '一部') returning id)
         insert into agents (tenant_id, username, ag_no, name, department_id, password_hash)
         select $1, 'v' || $1 || '-' || n, n, '坐席' || n, d.id, '' from d, generate_series(1, $2::int) n returning id`,
        [tenantId, count],
      );
      for (const { id: agentId } of rows) {
        agents.push({ tenantId, agentId, token: await signInAgent(owner, tenantId, agentId) });
      }
    }
    return agents;
  });
}

/** Video calls on one server, or on several with Redis. */
export async function startVideoProduct(
  database: FaultDatabase,
  redis: Backing | null,
  media: FaultMedia | null,
  count: number,
  agents: readonly SignedInAgent[],
): Promise<StartedContender> {
  const standIn = media ? null : await standInForMedia();
  const settings = { ...(redis ? { REDIS_URL: redis.url } : {}), ...(media ?? standIn)?.environment };
  const servers = await Promise.all(Array.from({ length: count }, () => createServerProcess(database.url, settings)));
  await Promise.all(servers.map((server) => server.start()));
  return {
    servers,
    database,
    redis,
    media,
    patienceMs: PATIENCE_MS,
    enter: (openLineOf) => enter(openLineOf, database, agents),
    async end() {
      await Promise.all(servers.map((server) => server.end()));
      standIn?.end();
    },
  };
}

async function enter(
  openLineOf: () => Promise<NetworkLine>,
  database: FaultDatabase,
  signedIn: readonly SignedInAgent[],
): Promise<Crowd> {
  const agents = new Map<string, Desk>();
  for (const agent of signedIn) agents.set(agent.agentId, openDesk((await openLineOf()).url, agent));
  const customers: VideoFaultClient[] = [];
  for (const { tenantId, customers: count } of TENANTS) {
    for (let n = 0; n < count; n += 1) customers.push(await openCustomer((await openLineOf()).url, tenantId));
  }
  const clients = [...[...agents.values()].map(({ client }) => client), ...customers];
  await Promise.all(clients.map((client) => client.start()));
  const acknowledged: Acknowledged = { ended: new Set(), rated: new Map(), commented: new Map(), answered: new Map() };
  return {
    clients,
    lanes: customers.map((customer) => ({ begin: () => beginCall(customer, agents, acknowledged, database) })),
    judge(sends, readings) {
      for (const [agentId, { client }] of agents) acknowledged.answered.set(agentId, client.answered);
      return database.asOwner((owner) => judgeCalls(owner, acknowledged, sends, readings));
    },
    stop: async () => void (await Promise.all(clients.map((client) => client.stop()))),
  };
}

interface Desk {
  client: VideoFaultClient;
  /** Writes a comment on a call; returns whether it was acknowledged. */
  comment(sessionId: string, words: string): Promise<boolean>;
}

function openDesk(url: string, { tenantId, agentId, token }: SignedInAgent): Desk {
  const enterDesk = async () => {
    const { ticket } = (await callServer(url, socketTicket, { purpose: 'video' }, token)) as { ticket: string };
    const query = { type: 'agent', tenantId: String(tenantId), userId: agentId, sessionId: ticket };
    return { url: url + VIDEO_AGENT_NAMESPACE, query };
  };
  const client = new VideoFaultClient(`agent ${agentId}`, enterDesk, {
    async mine() {
      await callServer(url, videoOnline, {}, token);
      return (await callServer(url, myVideoCalls, undefined, token)) as { calls: VideoCall[]; ringing: string[] };
    },
    async answer(sessionId) {
      const { call } = (await callServer(url, answerVideoCall, { sessionId, answer: true }, token)) as { call: VideoCall };
      return call;
    },
  });
  return {
    client,
    comment: (sessionId, words) =>
      callServer(url, commentVideoCall, { sessionId, words }, token).then(
        () => true,
        () => false,
      ),
  };
}

async function openCustomer(url: string, tenantId: number): Promise<VideoFaultClient> {
  const session = (await callServer(url, videoVisitorSession, { tenantId })) as { visitorToken: string; visitorId: string };
  const auth = { token: session.visitorToken };
  return new VideoFaultClient(`visitor ${session.visitorId}`, async () => ({ url: url + VIDEO_VISITOR_NAMESPACE, auth }));
}

async function beginCall(
  visitor: VideoFaultClient,
  desks: ReadonlyMap<string, Desk>,
  acknowledged: Acknowledged,
  database: FaultDatabase,
): Promise<Talk> {
  const { sessionId } = await visitor.command('call.start', { recordConsent: false });
  await visitor.follow(sessionId);
  const owner = () => {
    const call = visitor.calls.get(sessionId);
    return call?.state === 'active' ? call.agentId : null;
  };
  // The test does not ask again here: the client must be notified or find out by itself.
  const heard = until(() => owner() !== null, STUCK_MS, `${visitor.name} hears who answers ${sessionId}`);
  await heard.catch(async (stuck: Error) => {
    const known = visitor.calls.get(sessionId);
    const stands = JSON.stringify(await database.asOwner((client) => howItStands(client, sessionId)));
    const rang = [...desks.values()].map(({ client }) => `${client.name}: ${client.rings.get(sessionId) ?? 'heard nothing'}`);
    throw new Error(`${stuck.message}; it knows ${known?.state} v${known?.version}; ${rang.join(', ')}; the database: ${stands}`);
  });
  const desk = desks.get(owner() ?? '');
  if (!desk) throw new Error(`Call ${sessionId} went to an agent who is not there`);
  const agent = desk.client;
  await agent.follow(sessionId);
  let lastSeq = 0;
  return {
    recordId: sessionId,
    visitor,
    agent,
    async leave() {
      const words = `备注 ${randomUUID()}`;
      acknowledged.commented.set(words, { sessionId, acknowledged: await desk.comment(sessionId, words) });
      ({ lastSeq } = await visitor.command('call.end', { sessionId }));
      acknowledged.ended.add(sessionId);
      await visitor.command('rating.give', { sessionId, rating: STARS, words: '' });
      acknowledged.rated.set(sessionId, STARS);
    },
    async over() {
      for (const side of [visitor, agent]) {
        await until(
          () => side.screens.get(sessionId)?.length === lastSeq,
          STUCK_MS,
          `${side.name} reads all ${lastSeq} lines of ${sessionId}`,
        );
        side.leave(sessionId);
      }
    },
  };
}

/** A call that does not continue, and the agents of its tenant. */
async function howItStands(owner: pg.Client, sessionId: string): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select c.state, c.version, c.agent_id, c.declined_agent_ids, c.ring_until, now(),
       (select jsonb_agg(jsonb_build_array(d.agent_id, d.reason, d.decided_at) order by d.id) from video_decisions d
         where d.tenant_id = c.tenant_id and d.call_id = c.id) as decisions,
       jsonb_agg(jsonb_build_object(
       'agent', s.agent_id, 'status', s.status, 'why', s.reason, 'unreachable', s.unreachable_since, 'activity', p.activity,
       'telephone', p.call_id, 'video', p.video_call_id, 'sockets', (select count(*) from reachable_agents r
         where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'video'))) as agents
     from video_calls c
     join agent_video_status s on s.tenant_id = c.tenant_id
     left join agent_phone_status p on p.tenant_id = s.tenant_id and p.agent_id = s.agent_id
     where c.session_id = $1 group by c.tenant_id, c.id`,
    [sessionId],
  );
  return rows;
}
