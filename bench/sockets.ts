import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS } from '../server/src/app/node-flags.ts';
import type { Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { addSignedInAgents, type BenchDatabase, openEmptyDatabase, type SignedIn } from './lib/database.ts';
import { serve, startProduct } from './lib/product.ts';
import { ratio, summary } from './lib/rounds.ts';
import { connectAgents, type IdleServer } from './sockets/idle-server.ts';

const AGENTS = 10_000;
/** The newest event of each, which they have. */
const LAST_SEQ = 25;
const SETTLE_MS = 30_000;
/** Samples of a round, one a second: memory goes up and down with the garbage of hearts. */
const SAMPLES = 12;

/**
 * Ten thousand agents on one process, each with the call-centre WebSocket open and nothing to say but
 * its heart every five seconds: the memory that the server holds, beside that of a bare `ws` server. Then a right of the role
 * of all of them changes.
 */
const sockets: Bench = {
  name: 'sockets',
  async run(context) {
    const database = await openEmptyDatabase(context.folder);
    try {
      const agents = await addSignedInAgents(database.owner, AGENTS, 'call-centre');
      // Nobody is idle who was not busy before: their logs have an end to be compared with.
      const heads = 'insert into agent_event_heads (tenant_id, agent_id, seq) select tenant_id, id, $1 from agents';
      await database.owner.query(heads, [LAST_SEQ]);
      const ours = await startOurs(context, database, agents);
      try {
        const floor = await startFloor(agents);
        try {
          return await measure(context, database, ours, floor);
        } finally {
          await floor.stop();
        }
      } finally {
        await ours.stop();
      }
    } finally {
      await database.stop();
    }
  },
};
export default sockets;

async function startOurs(
  { folder, log }: BenchContext,
  { url }: BenchDatabase,
  agents: readonly SignedIn[],
): Promise<IdleServer> {
  const product = await startProduct(folder, { DATABASE_URL: url });
  const path = ({ id, ticket }: SignedIn) => `/api/xmf-basic-model/websocket/${id}?ticket=${ticket}&lastSeq=${LAST_SEQ}`;
  const idle = await connectAgents(product, agents.map(path));
  log(`${AGENTS} agents connected, ${idle.openedPerSecond.toFixed(0)}/s`);
  return idle;
}

async function startFloor(agents: readonly SignedIn[]): Promise<IdleServer> {
  const floor = await serve('bench/sockets/floor.ts', {}, NODE_FLAGS);
  return connectAgents(
    floor,
    agents.map(({ id }) => `/${id}`),
  );
}

async function measure(
  { rounds, log }: BenchContext,
  { owner }: BenchDatabase,
  ours: IdleServer,
  floor: IdleServer,
): Promise<BenchResult> {
  await sleep(SETTLE_MS);
  const samples: Record<'ours' | 'floor', number[][]> = { ours: [], floor: [] };
  const [oursBefore, floorBefore] = [ours.cpu(), floor.cpu()];
  for (let round = 1; round <= rounds; round++) {
    const seen: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
    for (let n = 0; n < SAMPLES; n++) {
      await sleep(1000);
      seen.ours.push(ours.memory());
      seen.floor.push(floor.memory());
    }
    samples.ours.push(seen.ours);
    samples.floor.push(seen.floor);
    const [a, b] = [summary(seen.ours), summary(seen.floor)];
    log(`round ${round}: ours ${a.median.toFixed(0)} MB (at most ${a.greatest.toFixed(0)}), bare ws ${b.median.toFixed(0)} MB`);
  }
  const percent = (before: number, server: IdleServer) => ((server.cpu() - before) / (rounds * SAMPLES)) * 100;
  const cpuPercent = { ours: percent(oursBefore, ours), floor: percent(floorBefore, floor) };
  const told: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    told.push(await ours.tellRights(() => changeRole(owner, round)));
    log(`round ${round}: the last agent knew of changed rights after ${told.at(-1)} ms`);
  }
  const rightsMs = summary(told);
  await Promise.all([ours.check(), floor.check()]);

  const memory = {
    ours: summary(samples.ours.map((round) => summary(round).median)),
    floor: summary(samples.floor.map((round) => summary(round).median)),
  };
  const all = summary(samples.ours.flat());
  const kilobytes = {
    ours: ((memory.ours.median - ours.empty) * 1000) / AGENTS,
    floor: ((memory.floor.median - floor.empty) * 1000) / AGENTS,
  };
  return {
    bars: [
      {
        what: `memory with ${AGENTS.toLocaleString('en')} idle agents on one process`,
        value: memory.ours.median,
        unit: 'MB',
        better: 'lower',
        must: 350,
        aim: 300,
        spread: [all.least, all.greatest],
      },
      {
        what: `a right of the role of all ${AGENTS.toLocaleString('en')} changes: until the last is told`,
        value: rightsMs.median,
        unit: 'ms',
        better: 'lower',
        must: 1000,
        aim: 500,
        spread: [rightsMs.least, rightsMs.greatest],
      },
    ],
    figures: {
      agents: AGENTS,
      nodeFlags: NODE_FLAGS,
      oursMb: memory.ours,
      floorMb: memory.floor,
      ratio: ratio(memory.ours, memory.floor),
      emptyMb: { ours: ours.empty, floor: floor.empty },
      kilobytesPerConnection: kilobytes,
      openedPerSecond: { ours: ours.openedPerSecond, floor: floor.openedPerSecond },
      cpuPercentWhileIdle: cpuPercent,
      samplesMb: samples,
      rightsMs,
    },
    notes: [
      `A bare ws server: ${memory.floor.median.toFixed(0)} MB. Empty: ours ${ours.empty.toFixed(0)} MB, bare ws ${floor.empty.toFixed(0)} MB. A connection: ours ${kilobytes.ours.toFixed(1)} kB, bare ws ${kilobytes.floor.toFixed(1)} kB.`,
    ],
  };
}

/** A save of a role that all agents have, as the portal does it: in a transaction of their tenant. */
async function changeRole(owner: BenchDatabase['owner'], round: number): Promise<void> {
  await owner.query('begin');
  const { rows } = await owner.query<{ tenant_id: number; id: string }>(
    'select tenant_id, role_id as id from agent_roles limit 1',
  );
  const [role] = rows;
  await owner.query(`select set_config('app.tenant', $1, true)`, [String(role?.tenant_id)]);
  await owner.query('insert into role_permissions (tenant_id, role_id, code) values ($1, $2, $3)', [
    role?.tenant_id,
    role?.id,
    `bench_${round}`,
  ]);
  await owner.query('commit');
}
