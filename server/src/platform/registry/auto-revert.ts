import { CodedError } from '@lianxi/contracts/kit/errors';
import { releaseErrors } from '@lianxi/contracts/registry/release.contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Live } from '../live.ts';
import { judge, type Sample } from './judge.ts';
import { revert, stopCanary } from './release-pointers.ts';
import { lockRemote, type RemoteRow } from './release-rows.ts';

const JUDGE_EVERY_MS = 10_000;
/** A release is judged for so long after it was moved forward. */
const JUDGED = sql`interval '24 hours'`;
/** Besides all that was told since the move: what goes wrong late is not to drown in what went well before. */
const LATELY = sql`interval '15 minutes'`;

/** Takes releases back that do badly: one server of all looks every ten seconds. */
export function startJudging({ db, lead, log }: { db: Db; lead: Live['lead']; log: FastifyBaseLogger }): void {
  let timer: NodeJS.Timeout | undefined;
  const run = () => judgeReleases(db, log).catch((error: unknown) => log.error({ err: error }, 'releases not judged'));
  lead({
    name: 'judge releases',
    onGained: () => {
      timer = setInterval(run, JUDGE_EVERY_MS);
      timer.unref();
    },
    onLost: () => clearInterval(timer),
  });
}

/** Looks at every release that was moved forward in the last day. */
export async function judgeReleases(db: Db, log: FastifyBaseLogger): Promise<void> {
  const remotes = await db.platform(({ tx }) =>
    tx
      .selectFrom('remotes')
      .selectAll()
      .where((row) =>
        row.or([row('stable_since', '>', sql<Date>`now() - ${JUDGED}`), row('canary_since', '>', sql<Date>`now() - ${JUDGED}`)]),
      )
      .execute(),
  );
  for (const remote of remotes) {
    const taken = await db.platform(({ tx }) => judgeRemote(tx, remote)).catch(cannotBe);
    if (taken) log.warn({ remote: remote.remote_id, ...taken }, 'release taken back');
  }
}

/** Somebody moved a pointer while we looked, or no host can run the release before: nothing to be done now. */
function cannotBe(error: unknown): null {
  const { changed, incompatible } = releaseErrors;
  if (error instanceof CodedError && [changed, incompatible].includes(error.definition)) return null;
  throw error;
}

async function judgeRemote(tx: Tx, remote: RemoteRow): Promise<{ version: string; reason: string } | null> {
  const { remote_id: id, canary_version: canary, canary_since, stable_version: stable, stable_since, previous_version } = remote;
  if (canary && canary_since) {
    const reason = await judgeSince(tx, id, canary, stable, canary_since);
    if (reason) {
      await stopCanary(tx, await lockRemote(tx, id, Number(remote.revision)), reason);
      return { version: canary, reason };
    }
  }
  if (stable && stable_since && previous_version) {
    const reason = await judgeSince(tx, id, stable, previous_version, stable_since);
    if (reason) {
      await revert(tx, await lockRemote(tx, id, Number(remote.revision)), reason);
      return { version: stable, reason };
    }
  }
  return null;
}

/** Compares with the release before: with its last day, and with how it does at the same time if it still runs. */
async function judgeSince(tx: Tx, remoteId: string, version: string, before: string | null, since: Date): Promise<string | null> {
  const { rows } = await sql<Sample & { version: string; span: 'all' | 'late' }>`
    select version, span, sum(loads)::int as loads, sum(load_failures)::int as "loadFailures",
      sum(crashes)::int as crashes, sum(integrity_failures)::int as "integrityFailures",
      (
        select count(distinct agent)::int from release_health t, unnest(t.troubled_agents) as agent
        where t.remote_id = ${remoteId} and t.version = h.version and t.minute >= starts and t.minute >= min(h.minute)
      ) as "troubledAgents"
    from release_health h, (values ('all', now() - ${JUDGED}), ('late', now() - ${LATELY})) as spans (span, starts)
    where remote_id = ${remoteId} and minute >= starts
      and (version = ${before} or version = ${version} and minute >= date_trunc('minute', ${since}::timestamptz))
    group by version, span, starts`.execute(tx);
  const sampleOf = (wanted: string | null, span: string) =>
    rows.find((row) => row.version === wanted && row.span === span) ?? null;
  for (const span of ['all', 'late']) {
    const current = sampleOf(version, span);
    const reason = current && judge(current, sampleOf(before, 'late')) && judge(current, sampleOf(before, 'all'));
    if (reason) return reason;
  }
  return null;
}
