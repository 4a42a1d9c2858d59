import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type ClientProcess, startClients } from './chat/client-process.ts';
import { addPeople, believed, faultsOfLog, readTalks } from './chat/people.ts';
import type { LoadResult } from './chat/protocol.ts';
import type { Bar, Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { type BenchDatabase, openEmptyDatabase } from './lib/database.ts';
import { type Served, serve, startProduct } from './lib/product.ts';
import { interleave, type Rounds, ratio, summary } from './lib/rounds.ts';
import { cpuSeconds, familyCpuSeconds, machineSeconds } from './lib/usage.ts';

const AGENTS = 500;
const VISITORS = 5000;
/** Messages a second. A hair above the round number, so that what is acknowledged a second reaches it. */
const MUST_LOAD = 2020;
const AIM_LOAD = 3030;
const ROUND_SECONDS = 5;
/** Once each, to show where it bends. */
const RAMP = [500, 1000, 1500, 4000, 5000];
const RAMP_SECONDS = 4;
const MUST_P99_MS = 80;
const AIM_P99_MS = 50;

/**
 * Agents and visitors who write to each other over Socket.IO: every message is stored, numbered,
 * acknowledged after commit and told to the other side. Against a Socket.IO relay that stores nothing.
 */
const chat: Bench = {
  name: 'chat',
  async run(context) {
    const database = await openEmptyDatabase(context.folder);
    const ending: (() => unknown)[] = [() => database.stop()];
    try {
      const people = await addPeople(database.owner, AGENTS, VISITORS);
      const product = await startProduct(context.folder, { DATABASE_URL: database.url });
      ending.unshift(() => product.stop());
      const clients = startClients();
      ending.unshift(() => clients.stop());
      const opening = await openTalks(context, clients, { origin: product.origin, ...people });
      const talks = await readTalks(database.owner, VISITORS);

      const talksFile = join(context.folder, 'talks.json');
      writeFileSync(talksFile, JSON.stringify(talks));
      const relay = await serve('bench/chat/relay.ts', { TALKS: talksFile, NODE_ENV: 'production' });
      ending.unshift(() => relay.stop());
      const relayClients = startClients();
      ending.unshift(() => relayClients.stop());
      await relayClients.ask('connect', { origin: relay.origin, ...believed(people) });
      await Promise.all([clients.ask('talks', talks), relayClients.ask('talks', talks)]);

      const ours = new Contender('ours', product, clients, database.postmaster);
      const peer = new Contender('relay', relay, relayClients, null);
      const result = await measure(context, ours, peer);
      await check(database, clients, [ours, peer]);
      return { ...result, figures: { agents: AGENTS, visitors: VISITORS, ...opening, ...result.figures } };
    } finally {
      for (const end of ending) await end();
    }
  },
};
export default chat;

/** Connects everybody; the visitors open their conversations and routing finds them agents. */
async function openTalks({ log }: BenchContext, clients: ClientProcess, input: Parameters<typeof clients.ask<'connect'>>[1]) {
  const begin = performance.now();
  await clients.ask('connect', input);
  const connected = performance.now();
  await clients.ask('start', null);
  const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000);
  const opening = {
    socketsOpenedPerSecond: perSecond(AGENTS + VISITORS, connected - begin),
    conversationsAssignedPerSecond: perSecond(VISITORS, performance.now() - connected),
  };
  log(
    `${AGENTS + VISITORS} sockets (${opening.socketsOpenedPerSecond}/s), conversations assigned: ${opening.conversationsAssignedPerSecond}/s`,
  );
  return opening;
}

/** A load as it went, with the processor time that it took. */
interface Measured extends LoadResult {
  offered: number;
  perSecond: number;
  /** Microseconds a message. */
  serverCpu: number;
  postgresCpu: number;
  clientsCpu: number;
  /** Percent of the machine that programs used which have no part in this. */
  others: number;
}

/** A server with its clients. */
class Contender {
  readonly name: string;
  readonly results: Measured[] = [];
  readonly #server: Served;
  readonly #clients: ClientProcess;
  readonly #postmaster: number | null;

  constructor(name: string, server: Served, clients: ClientProcess, postmaster: number | null) {
    this.name = name;
    this.#server = server;
    this.#clients = clients;
    this.#postmaster = postmaster;
  }

  async load(perSecond: number, seconds: number): Promise<Measured> {
    const nth = this.results.length;
    const before = this.#usage();
    const result = await this.#clients.ask('load', { name: `${this.name}-${nth}`, perSecond, seconds, seed: nth });
    const after = this.#usage();
    const used = (who: keyof typeof after) => after[who] - before[who];
    const micros = (who: keyof typeof after) => (used(who) / result.acknowledged) * 1e6;
    const others = Math.max(0, used('busy') - used('server') - used('postgres') - used('clients'));
    const measured = {
      ...result,
      offered: perSecond,
      perSecond: result.acknowledged / result.seconds,
      serverCpu: micros('server'),
      postgresCpu: micros('postgres'),
      clientsCpu: micros('clients'),
      others: (others / used('all')) * 100,
    };
    this.results.push(measured);
    return measured;
  }

  #usage() {
    return {
      server: cpuSeconds(this.#server.pid),
      postgres: this.#postmaster === null ? 0 : familyCpuSeconds(this.#postmaster),
      clients: cpuSeconds(this.#clients.pid),
      ...machineSeconds(),
    };
  }
}

async function measure({ rounds, log }: BenchContext, ours: Contender, relay: Contender): Promise<BenchResult> {
  for (const perSecond of RAMP) log(describe('ramp', await ours.load(perSecond, RAMP_SECONDS)));
  const ramp = ours.results.slice();

  const kept: Record<'must' | 'aim' | 'relay', Measured[]> = { must: [], aim: [], relay: [] };
  const timed = async (kind: keyof typeof kept, contender: Contender, perSecond: number) => {
    const measured = await contender.load(perSecond, ROUND_SECONDS);
    kept[kind].push(measured);
    log(describe(contender.name, measured));
    return measured.serverCpu;
  };
  const cpu = await interleave(
    {
      must: () => timed('must', ours, MUST_LOAD),
      relay: () => timed('relay', relay, MUST_LOAD),
      aim: () => timed('aim', ours, AIM_LOAD),
    },
    rounds,
  );
  // The first of each warmed up.
  const of = (kind: keyof typeof kept, pick: (measured: Measured) => number) => summary(kept[kind].slice(1).map(pick));
  const share = ratio(cpu.must, cpu.relay);
  const whole = ratio(
    of('must', (m) => m.serverCpu + m.postgresCpu),
    cpu.relay,
  );
  const fastest = of('aim', (m) => m.ackP99).median <= MUST_P99_MS ? 'aim' : 'must';
  const bars: Bar[] = [
    {
      ...bar(
        'messages acknowledged a second, p99 ≤ 80 ms',
        of(fastest, (m) => m.perSecond),
        '/s',
      ),
      better: 'higher',
      must: 2000,
      aim: 3000,
    },
    ...latencyBars(
      `at ${fastest === 'aim' ? '3,000' : '2,000'}/s`,
      of(fastest, (m) => m.ackP99),
      of(fastest, (m) => m.deliveryP99),
    ),
    { ...bar("server's processor time a message, to that of a bare Socket.IO relay", share, '×'), better: 'lower', must: 4 },
    { ...bar("server's and PostgreSQL's, to the same", whole, '×'), better: 'lower', aim: 4 },
  ];
  return {
    bars,
    figures: {
      perMessageAndRound: Object.fromEntries(Object.keys(kept).map((kind) => [kind, medians(kept[kind as keyof typeof kept])])),
      ramp: ramp.map((m) => ({ ...m })),
    },
    notes: [
      `Clients, server and PostgreSQL share ${availableParallelism()} cores, of which other programs used ${of(fastest, (m) => m.others).median.toFixed(0)} %. A time counts from the moment a message was due: the clients' own delays are in it.`,
    ],
  };
}

function bar(what: string, { median, least, greatest }: Rounds, unit: string) {
  return { what, value: median, unit, spread: [least, greatest] as const };
}

function latencyBars(when: string, ack: Rounds, delivery: Rounds): Bar[] {
  const limits = { better: 'lower', must: MUST_P99_MS, aim: AIM_P99_MS } as const;
  return [
    { ...bar(`acknowledged ${when}, p99`, ack, 'ms'), ...limits },
    { ...bar(`heard by the other side ${when}, p99`, delivery, 'ms'), ...limits },
  ];
}

function medians(measured: readonly Measured[]) {
  const counted = measured.slice(1);
  const times = ['ackP50', 'ackP99', 'deliveryP50', 'deliveryP99'] as const;
  const keys = ['perSecond', ...times, 'serverCpu', 'postgresCpu', 'clientsCpu', 'others', 'refused'] as const;
  return Object.fromEntries(keys.map((key) => [key, summary(counted.map((m) => m[key]))]));
}

function describe(name: string, m: Measured): string {
  const ms = (value: number) => value.toFixed(1);
  const micros = (value: number) => value.toFixed(0);
  return (
    `${name} ${m.offered}/s: ${m.perSecond.toFixed(0)}/s, ack p50 ${ms(m.ackP50)} p99 ${ms(m.ackP99)} ms, heard p99 ${ms(m.deliveryP99)} ms, ` +
    `µs a message: server ${micros(m.serverCpu)}, PostgreSQL ${micros(m.postgresCpu)}, clients ${micros(m.clientsCpu)}; others ${micros(m.others)} %` +
    (m.refused > 0 ? `; ${m.refused} refused` : '')
  );
}

/** Throws unless every message was answered, and those acknowledged arrived, in order, and are stored once. */
async function check(database: BenchDatabase, clients: ClientProcess, contenders: readonly Contender[]): Promise<void> {
  const faults = await faultsOfLog(database, await clients.ask('acknowledged', null));
  for (const { name, results } of contenders) {
    for (const { offered, acknowledged, delivered, unanswered, disordered } of results) {
      if (delivered === acknowledged && unanswered === 0 && disordered === 0) continue;
      faults.push(
        `${name} at ${offered}/s: ${acknowledged} acknowledged, ${delivered} heard, ${unanswered} not answered, ${disordered} out of order`,
      );
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
