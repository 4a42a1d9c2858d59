import pg from 'pg';
import { carrier, type Desks, FIRST_EXTENSION, openDesks } from './calls/desks.ts';
import type { Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { openProfile } from './lib/browser.ts';
import { TENANT } from './lib/database.ts';
import { quantile, summary } from './lib/rounds.ts';
import { LOGIN_PATH, type Stage, signIn, withStage } from './lib/stage.ts';
import { loadAverage } from './lib/usage.ts';
import { paintedAt } from './pop/painted.ts';

const AGENT = 'agent1030';
const HOTLINE = '4008007777';
/** Calls of a round, one after the other, each from another number and so in a tab of its own. */
const CALLS = 8;
const TALK_MS = 600;

/**
 * A customer calls: from the carrier's INVITE until the agent's page shows who it is, painted in Chromium. The call goes
 * through the queue to a real telephone meanwhile.
 */
const pop: Bench = {
  name: 'pop',
  async run(context) {
    const desks = await openDesks(1);
    try {
      return await withStage(
        context,
        async () => {},
        (stage) => measure(context, stage, desks),
        { ASTERISK_ARI_URL: desks.asterisk.url },
      );
    } finally {
      await desks.stop();
    }
  },
};
export default pop;

async function measure({ rounds, log }: BenchContext, stage: Stage, desks: Desks): Promise<BenchResult> {
  const load = loadAverage();
  await prepare(stage.databaseUrl, desks.carrierPort);
  const page = await (await openProfile(stage.browser)).newPage();
  await page.goto(stage.url + LOGIN_PATH);
  await signIn({ page }, AGENT);
  await page.getByRole('navigation').first().waitFor();
  await goOnline(stage.databaseUrl);
  const all: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const seen: number[] = [];
    for (let n = 0; n < CALLS; n++) {
      const number = String(15_400_000_000 + round * CALLS + n);
      const painted = page.evaluate(paintedAt, number.slice(-4));
      const invited = await desks.invite({ number: HOTLINE, caller: number, talkMs: TALK_MS });
      seen.push((await painted) - invited);
      await idle(stage.databaseUrl);
    }
    // The first opens the page's code.
    if (round > 0) all.push(...seen);
    log(`round ${round}: ${seen.map((ms) => ms.toFixed(0)).join(' ')} ms`);
  }
  const [p95, p99] = [quantile(all, 0.95), quantile(all, 0.99)];
  const { median, least, greatest } = summary(all);
  const what = 'from the INVITE to the painted pop-up';
  return {
    bars: [
      { what: `${what}, p95`, value: p95, unit: 'ms', better: 'lower', must: 300, spread: [least, greatest] },
      { what: `${what}, p99`, value: p99, unit: 'ms', better: 'lower', aim: 150, spread: [least, greatest] },
    ],
    figures: { calls: all.length, medianMs: median, milliseconds: all, loadAverageBefore: load },
    notes: [`Median ${median.toFixed(0)} ms of ${all.length} calls, each in a tab of its own, at the machine's own speed.`],
  };
}

async function query(databaseUrl: string, ...asked: [string, unknown[]?]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(...asked);
  } finally {
    await client.end();
  }
}

/** A hotline for one agent, at a desk set that takes every call. */
async function prepare(databaseUrl: string, carrierPort: number): Promise<void> {
  await query(databaseUrl, 'update agents set ext = $1 where tenant_id = $2 and username = $3', [
    String(FIRST_EXTENSION),
    TENANT,
    AGENT,
  ]);
  await query(databaseUrl, 'insert into trunks (name, host, port, from_addresses) values ($1, $2, $3, array[$2])', [
    carrier.name,
    carrier.host,
    carrierPort,
  ]);
  await query(
    databaseUrl,
    `insert into cti_configs (tenant_id, wrap_up_seconds, record_all) values ($1, 0, false)
     on conflict (tenant_id) do update set wrap_up_seconds = 0, record_all = false`,
    [TENANT],
  );
  await query(
    databaseUrl,
    `with g as (insert into skill_groups (tenant_id, name, affinity_seconds) values ($1, '基准', 0) returning id),
     m as (insert into skill_group_members (tenant_id, skill_group_id, agent_id) select $1, g.id, a.id from g, agents a where a.tenant_id = $1 and a.username = $2)
     insert into hotlines (tenant_id, did, name, skill_group_id, trunk) select $1, $3, '基准', id, $4 from g`,
    [TENANT, AGENT, HOTLINE, carrier.name],
  );
}

async function goOnline(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into agent_phone_status (tenant_id, agent_id, status, status_name, registered)
     select tenant_id, id, '1', '在线', true from agents where tenant_id = $1 and username = $2
     on conflict (tenant_id, agent_id) do update set status = '1', status_name = '在线', registered = true, activity = 'idle'`,
    [TENANT, AGENT],
  );
}

/** The call is over and its agent free for the next. */
async function idle(databaseUrl: string): Promise<void> {
  for (;;) {
    const { rowCount } = await query(databaseUrl, 'select from calls where state is not null');
    if (rowCount === 0) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}
