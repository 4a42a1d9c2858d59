import { join } from 'node:path';
import { carrier, type Desks, FIRST_EXTENSION, openDesks } from './calls/desks.ts';
import type { Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { addSignedInAgents, type BenchDatabase, openEmptyDatabase, TENANT } from './lib/database.ts';
import { type Served, serve, startProduct } from './lib/product.ts';
import { interleave, ratio, summary } from './lib/rounds.ts';
import { cpuSeconds, familyCpuSeconds, loadAverage } from './lib/usage.ts';

const AGENTS = 200;
const HOTLINE = '4008001174';
/** New calls a second, each with three seconds of talk: a hundred at a time. */
const RATE = 30;
const CALLS = 240;
const TALK_MS = 3000;
const READY_LIMIT_MS = 30_000;

/**
 * Customers call a hotline, thirty a second, and are put through to agents by the portal: queue, distributor, agent's
 * leg, records. Beside it the same calls to the same telephones by a plain `Dial` of the dialplan, and by the least that Node
 * can do over ARI: with nothing kept, and with each step of a call committed. G.711, not recorded.
 */
const calls: Bench = {
  name: 'calls',
  async run(context) {
    const database = await openEmptyDatabase(context.folder);
    try {
      const desks = await openDesks(AGENTS);
      try {
        await prepare(database, desks);
        const env = { DATABASE_URL: database.url, ASTERISK_ARI_URL: desks.asterisk.url };
        const product = await startProduct(join(context.folder, 'data'), env);
        try {
          await ready(database);
          const bare = await serve('bench/calls/bare-bridge.ts', { ...env, BARE_APP: 'bare' });
          const kept = await serve('bench/calls/bare-bridge.ts', { ...env, BARE_APP: 'kept' });
          try {
            return await measure(context, database, desks, { product, bare, kept });
          } finally {
            await Promise.all([bare.stop(), kept.stop()]);
          }
        } finally {
          await product.stop();
        }
      } finally {
        await desks.stop();
      }
    } finally {
      await database.stop();
    }
  },
};
export default calls;

/** Agents at their desk sets, in one skill group behind one hotline. */
async function prepare({ owner }: BenchDatabase, { carrierPort }: Desks): Promise<void> {
  await addSignedInAgents(owner, AGENTS, 'call-centre');
  await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (${TENANT}, 'callcenter')`);
  await owner.query('update agents set ext = ($1::int + id - (select min(id) from agents))::text', [FIRST_EXTENSION]);
  await owner.query(
    `insert into agent_phone_status (tenant_id, agent_id, status, status_name) select tenant_id, id, '1', '在线' from agents`,
  );
  await owner.query('insert into trunks (name, host, port, from_addresses) values ($1, $2, $3, array[$2])', [
    carrier.name,
    carrier.host,
    carrierPort,
  ]);
  await owner.query(
    `insert into cti_configs (tenant_id, wrap_up_seconds, record_all, absent_minutes) values (${TENANT}, 0, false, 0)`,
  );
  await owner.query(
    `with g as (insert into skill_groups (tenant_id, name, affinity_seconds) values (${TENANT}, '售后', 0) returning id),
     m as (insert into skill_group_members (tenant_id, skill_group_id, agent_id) select ${TENANT}, g.id, a.id from g, agents a)
     insert into hotlines (tenant_id, did, name, skill_group_id, trunk) select ${TENANT}, $1, '热线', id, $2 from g`,
    [HOTLINE, carrier.name],
  );
}

/** Every agent's telephone is known to be registered. */
async function ready({ owner }: BenchDatabase): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const { rowCount } = await owner.query('select from agent_phone_status where registered');
    if (rowCount === AGENTS) return;
    if (performance.now() > limit) throw new Error(`only ${rowCount} of ${AGENTS} telephones are registered`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

async function measure(
  { rounds, log }: BenchContext,
  { owner, postmaster }: BenchDatabase,
  desks: Desks,
  { product, bare, kept }: Record<'product' | 'bare' | 'kept', Served>,
): Promise<BenchResult> {
  const load = loadAverage();
  const failed = { portal: 0, dial: 0, bare: 0, kept: 0 };
  const milliseconds = { node: [] as number[], bareNode: [] as number[], keptNode: [] as number[], database: [] as number[] };
  const extension = String(FIRST_EXTENSION);
  /** Milliseconds of Asterisk's processor for a call. */
  const cost = async (by: keyof typeof failed) => {
    const { pid } = desks.asterisk;
    const before = cpuSeconds(pid);
    const number = by === 'portal' ? HOTLINE : extension;
    if (!(await desks.call({ by, number, rate: RATE, calls: CALLS, talkMs: TALK_MS }))) failed[by] += 1;
    return ((cpuSeconds(pid) - before) * 1000) / CALLS;
  };
  /** The same, noting what other programs used meanwhile. */
  const metered = async (
    by: Exclude<keyof typeof failed, 'dial'>,
    others: Partial<Record<keyof typeof milliseconds, () => number>>,
  ) => {
    const meters = Object.entries(others).map(([name, read]) => ({
      name: name as keyof typeof milliseconds,
      read,
      from: read(),
    }));
    const asterisk = await cost(by);
    for (const { name, read, from } of meters) milliseconds[name].push(((read() - from) * 1000) / CALLS);
    return asterisk;
  };
  const asterisk = await interleave(
    {
      ours: () => metered('portal', { node: () => cpuSeconds(product.pid), database: () => familyCpuSeconds(postmaster) }),
      floor: () => cost('dial'),
      bare: () => metered('bare', { bareNode: () => cpuSeconds(bare.pid) }),
      kept: () => metered('kept', { keptNode: () => cpuSeconds(kept.pid) }),
    },
    rounds,
    (round, values) =>
      log(
        `round ${round}: Asterisk ${values.ours.toFixed(1)} ms a call, Dial ${values.floor.toFixed(1)} ms; Node ${milliseconds.node.at(-1)?.toFixed(1)} ms, bare ${milliseconds.bareNode.at(-1)?.toFixed(1)} ms, kept ${milliseconds.keptNode.at(-1)?.toFixed(1)} ms`,
      ),
  );
  const { rows } = await owner.query(
    `select count(*)::int as calls, count(*) filter (where answered_at is null)::int as missed,
       percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from answered_at - began_at) * 1000) as connected
     from calls`,
  );
  const [told] = rows;
  const of = ratio(asterisk.ours, asterisk.floor);
  // The first round warms up.
  const ofNode = summary(milliseconds.node.slice(1));
  const ofBare = summary(milliseconds.bareNode.slice(1));
  const ofKept = summary(milliseconds.keptNode.slice(1));
  const ofDatabase = summary(milliseconds.database.slice(1));
  return {
    bars: [
      {
        what: 'processor of Asterisk for a call, beside a plain Dial',
        value: of.median,
        unit: '×',
        better: 'lower',
        must: 2,
        spread: [of.least, of.greatest],
      },
      {
        what: 'processor of Node for a call',
        value: ofNode.median,
        unit: 'ms',
        better: 'lower',
        must: 2.5,
        spread: [ofNode.least, ofNode.greatest],
      },
      {
        what: `calls that failed, of ${told.calls} at ${RATE} a second`,
        value: told.missed + failed.portal + (CALLS * (rounds + 1) - told.calls),
        unit: '',
        better: 'lower',
        must: 0,
      },
    ],
    figures: {
      agents: AGENTS,
      callsPerSecond: RATE,
      talkMs: TALK_MS,
      asteriskMs: asterisk,
      ratio: of,
      nodeMs: ofNode,
      bareNodeMs: ofBare,
      keptNodeMs: ofKept,
      nodeOverBare: ratio(ofNode, ofBare),
      nodeOverKept: ratio(ofNode, ofKept),
      databaseMs: ofDatabase,
      roundsWithFailures: failed,
      connectedMs: { p50: told.connected[0], p95: told.connected[1] },
      loadAverageBefore: load,
    },
    notes: [
      `A call: Asterisk ${asterisk.ours.median.toFixed(1)} ms, with a plain Dial ${asterisk.floor.median.toFixed(1)} ms; PostgreSQL ${ofDatabase.median.toFixed(1)} ms; Node ${ofNode.median.toFixed(1)} ms, ${ofBare.median.toFixed(1)} ms where it only bridges, ${ofKept.median.toFixed(1)} where it commits each step of that as one row. From the carrier's INVITE to the talk: p50 ${Math.round(told.connected[0])} ms, p95 ${Math.round(told.connected[1])} ms, 100 of them the telephone's.`,
    ],
  };
}
