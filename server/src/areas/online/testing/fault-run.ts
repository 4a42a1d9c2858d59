import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ChatClient } from './chat-client.ts';
import { agentClient, taker, visitorClient } from './chat-people.ts';
import { judge, type StoredMessage } from './history.ts';
import type { ServerProcess } from './server-process.ts';

/** An agent who is signed in and online. */
export interface RunAgent {
  tenantId: number;
  agentId: string;
  token: string;
}

export interface FaultRunOptions {
  seed: number;
  /** Of one product, on one database; one of them is killed and started again. */
  servers: readonly ServerProcess[];
  owner: pg.Client;
  agents: readonly RunAgent[];
  /** Tenant of each visitor. */
  visitors: readonly number[];
  messages: number;
}

export interface FaultRunResult {
  faults: string[];
  sent: number;
  acknowledged: number;
  refused: number;
  /** Messages on their way when the server was killed. */
  inFlightAtKill: number;
}

/**
 * Visitors and agents talk while connections are cut and the server is killed and started again; then
 * everyone catches up and the run is judged. The seed decides who does what and when; what the machine
 * makes of it in time is its own.
 */
export async function runChatWithFaults(options: FaultRunOptions): Promise<FaultRunResult> {
  const { seed, servers, owner, messages } = options;
  const random = mulberry32(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let ticks = 0;
  const clock = () => ++ticks;

  const urls = servers.map((server) => server.url);
  const victim = pick(servers);
  const agents = new Map(options.agents.map((a, n) => [a.agentId, agentClient(taker(urls, n), a.tenantId, a.agentId, a.token)]));
  const visitors = await Promise.all(options.visitors.map((tenantId, n) => visitorClient(taker(urls, n), tenantId)));
  const everyone: readonly ChatClient[] = [...agents.values(), ...visitors];
  await Promise.all(everyone.map((client) => client.start()));

  const talks = await Promise.all(visitors.map((visitor) => startTalk(visitor, agents)));
  const [shortened] = talks;
  const speeches = talks.flatMap(({ recordId, visitor, agent }) => [
    speak(visitor, recordId, `v${seed}`),
    speak(agent, recordId, `a${seed}`),
  ]);

  /** One speaker's messages, one after another; every fifth is sent twice at once. */
  async function speak(client: ChatClient, recordId: string, prefix: string): Promise<void> {
    for (let n = 0; n < messages; n += 1) {
      await client.say(
        recordId,
        `${prefix}-${recordId}-${String(n).padStart(4, '0')}`,
        `第 ${n} 句 ${prefix}`,
        clock,
        n % 5 === 4 ? 2 : 1,
      );
      await delay(random() * 12);
    }
  }

  const talked = Promise.all(speeches);
  let talking = true;
  let inFlightAtKill = 0;
  const faults = (async () => {
    await delay(50 + random() * 150);
    for (let n = 0; n < 3 && talking; n += 1) {
      pick(everyone).cut();
      await delay(random() * 60);
    }
    inFlightAtKill = everyone.flatMap((client) => client.sends).filter((send) => !send.ok && !send.refused).length;
    await victim.kill();
    await delay(random() * 100);
    await victim.start();
    // Somebody closes while both still write.
    if (shortened) await shortened.visitor.command('conversation.end', { recordId: shortened.recordId });
    for (let n = 0; n < 3 && talking; n += 1) {
      pick(everyone).cut();
      await delay(random() * 60);
    }
  })();
  await talked;
  talking = false;
  await faults;

  const readings = await Promise.all(
    talks.flatMap(({ recordId, visitor, agent }) =>
      [visitor, agent].map(async (client) => {
        await client.sync(recordId);
        return { client: client.name, recordId, messages: client.screens.get(recordId) ?? [] };
      }),
    ),
  );
  const sends = everyone.flatMap((client) => client.sends);
  const wrong = judge(
    sends,
    readings,
    await readLog(
      owner,
      talks.map((talk) => talk.recordId),
    ),
  );
  const eavesdropped = everyone.flatMap((client) => overheard(client));
  await Promise.all(everyone.map((client) => client.stop()));
  return {
    faults: [...wrong, ...eavesdropped],
    sent: sends.length,
    acknowledged: sends.filter((send) => send.ok).length,
    refused: sends.filter((send) => send.refused).length,
    inFlightAtKill,
  };
}

interface Talk {
  recordId: string;
  visitor: ChatClient;
  agent: ChatClient;
}

async function startTalk(visitor: ChatClient, agents: ReadonlyMap<string, ChatClient>): Promise<Talk> {
  for (;;) {
    const conversation = await visitor.command('conversation.start', { pageTitle: '首页', pageUrl: 'https://shop.example/' });
    const agent = conversation.agentId && agents.get(conversation.agentId);
    if (agent) {
      await Promise.all([visitor.sync(conversation.id), agent.sync(conversation.id)]);
      return { recordId: conversation.id, visitor, agent };
    }
    await delay(20);
  }
}

/** Whatever a client was told belongs to a conversation that it follows. */
function overheard(client: ChatClient): string[] {
  return client.heard.flatMap(({ event, payload }) => {
    const { recordId, id } = payload as { recordId?: string; id?: string };
    const about = event === 'conversation' ? id : recordId;
    return about && client.screens.has(about) ? [] : [`${client.name} was told of conversation ${about}: ${event}`];
  });
}

async function readLog(owner: pg.Client, recordIds: readonly string[]): Promise<StoredMessage[]> {
  const { rows } = await owner.query<StoredMessage>(
    `select conversation_id as "recordId", seq, client_msg_id as "clientMsgId", author, body
     from messages where conversation_id = any($1::bigint[]) order by conversation_id, seq`,
    [recordIds],
  );
  return rows;
}

/** A small seeded generator of numbers from 0 to 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
