import { CodedError } from '@lianxi/contracts/kit/errors';
import { releaseErrors } from '@lianxi/contracts/registry/release.contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Live } from '../live.ts';
import { judge, type Sample } from './judge.ts';
import { revert, stopCanary, withhold } from './release-pointers.ts';
import { lockRemote, type RemoteRow } from './release-rows.ts';

const JUDGE_EVERY_MS = 10_000;
/** A release is judged for this time after it was moved forward. */
const JUDGED = sql`interval '24 hours'`;
/** In addition to all reports since the move: early successes must not hide a late fault. */
const LATELY = sql`interval '15 minutes'`;

/** Reverts bad releases: one of all servers checks every ten seconds. */
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

/** Checks every release that was moved forward in the last day. */
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

/** A user moved a pointer during the check, or no host can run the previous release: do nothing now. */
function cannotBe(error: unknown): null {
  const { changed, incompatible } = releaseErrors;
  if (error instanceof CodedError && [changed, incompatible].includes(error.definition)) return null;
  throw error;
}

interface Taken {
  version: string;
  reason: string;
  /** From this tenant alone. */
  tenantId?: number;
}

async function judgeRemote(tx: Tx, remote: RemoteRow): Promise<Taken | null> {
  const { remote_id: id, canary_version: canary, canary_since, stable_version: stable, stable_since, previous_version } = remote;
  const lock = () => lockRemote(tx, id, Number(remote.revision));
  if (canary && canary_since) {
    const audience = remote.canary_percent === 0 ? remote.canary_tenants.length : await tenantsWith(tx, id);
    const taken = await judgeSince(tx, { remoteId: id, version: canary, before: stable, since: canary_since, audience });
    if (taken) {
      await take(tx, await lock(), taken, stopCanary);
      return taken;
    }
  }
  if (stable && stable_since && previous_version) {
    const audience = await tenantsWith(tx, id);
    const taken = await judgeSince(tx, {
      remoteId: id,
      version: stable,
      before: previous_version,
      since: stable_since,
      audience,
    });
    if (taken) {
      await take(tx, await lock(), taken, revert);
      return taken;
    }
  }
  return null;
}

function take(tx: Tx, remote: RemoteRow, { version, reason, tenantId }: Taken, fromAll: typeof revert): Promise<RemoteRow> {
  return tenantId === undefined ? fromAll(tx, remote, reason) : withhold(tx, remote, { version, tenantId, reason });
}

/** How many tenants have the app. */
async function tenantsWith(tx: Tx, remoteId: string): Promise<number> {
  const { rows } = await sql<{ tenants: number }>`
    select count(*)::int as tenants from tenant_remotes
    where remote_id = ${remoteId} and enabled and (expires_at is null or expires_at > now())`.execute(tx);
  return rows[0]?.tenants ?? 0;
}

type Span = 'all' | 'late';
interface TenantSample extends Sample {
  readonly version: string;
  readonly span: Span;
  readonly tenantId: number;
  readonly withheld: boolean;
}

interface Judged {
  remoteId: string;
  version: string;
  /** The release before. */
  before: string | null;
  since: Date;
  /** How many tenants it is shown to. */
  audience: number;
}

/**
 * Where several tenants have the release, it is taken from all when it does badly even without the tenant that tells of most
 * trouble: no tenant decides for the others. What one alone tells takes it from that one.
 */
async function judgeSince(tx: Tx, { remoteId, version, before, since, audience }: Judged): Promise<Taken | null> {
  const samples = await readSamples(tx, { remoteId, version, before, since });
  for (const span of ['all', 'late'] as const) {
    const current = samples
      .filter((sample) => sample.version === version && sample.span === span)
      .sort((a, b) => b.affected - a.affected);
    const worse = (tenants: readonly TenantSample[]) => {
      const ids = tenants.map(({ tenantId }) => tenantId);
      // As it did at the same time, and in its last day: a network that fails for all blames nobody.
      const [late, all] = (['late', 'all'] as const).map((at) =>
        sum(samples.filter((row) => row.version === before && row.span === at && ids.includes(row.tenantId))),
      ) as [Sample, Sample];
      return judge(sum(tenants), late) && judge(sum(tenants), all);
    };
    const reason = worse(audience > 1 ? current.slice(1) : current);
    if (reason) return { version, reason };
    for (const tenant of current.filter(({ withheld }) => !withheld)) {
      const own = worse([tenant]);
      if (own) return { version, reason: own, tenantId: tenant.tenantId };
    }
  }
  return null;
}

const sum = (samples: readonly Sample[]): Sample => ({
  people: samples.reduce((people, sample) => people + sample.people, 0),
  affected: samples.reduce((affected, sample) => affected + sample.affected, 0),
});

async function readSamples(tx: Tx, { remoteId, version, before, since }: Omit<Judged, 'audience'>): Promise<TenantSample[]> {
  const { rows } = await sql<TenantSample>`
    select s.version, span, s.tenant_id as "tenantId", count(distinct s.agent_id)::int as people,
      (count(distinct s.agent_id) filter (where s.troubled_at >= starts))::int as affected,
      exists (
        select from release_withheld w
        where w.remote_id = ${remoteId} and w.version = s.version and w.tenant_id = s.tenant_id
      ) as withheld
    from (values
      (${version}::text, 'all', greatest(now() - ${JUDGED}, ${since}::timestamptz)),
      (${version}, 'late', greatest(now() - ${LATELY}, ${since}::timestamptz)),
      (${before}, 'all', now() - ${JUDGED}),
      (${before}, 'late', now() - ${LATELY})
    ) as spans (version, span, starts)
    join release_sessions s on s.remote_id = ${remoteId} and s.version = spans.version and s.last_at >= starts
    group by s.version, span, s.tenant_id`.execute(tx);
  return rows;
}
