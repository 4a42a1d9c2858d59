import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Notifies connected agents when their rights or code changed: roles, rights, department, the tenant's apps and their releases.
 */
export interface RightsWatch {
  /** An agent connected. */
  watch(tenantId: number, agentId: string): void;
  /** The agent's last connection closed. */
  forget(agentId: string): void;
  /** Rights of a tenant changed, or of any (null). Only agents whose own rights changed are notified. */
  changed(tenantId: number | null): void;
  close(): void;
}

export interface RightsWatchOptions {
  db: Db;
  notify: (agentId: string) => void;
  onFault: (error: unknown) => void;
}

/** Changes within this time are processed together. */
const GATHER_MS = 100;
/** Agents who connect are noted together, after a short delay. */
const NOTE_MS = 1000;
/** Agents per query. */
const BATCH = 1000;

interface Watched {
  tenantId: number;
  /** The agent's rights at the last query; null: not asked yet. */
  digest: string | null;
}

export function createRightsWatch({ db, notify, onFault }: RightsWatchOptions): RightsWatch {
  const watched = new Map<string, Watched>();
  const stale = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let due = 0;

  function plan(ms: number): void {
    const at = Date.now() + ms;
    if (timer && due <= at) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      timer = undefined;
      look().catch(onFault);
    }, ms);
    timer.unref();
  }

  async function look(): Promise<void> {
    const tenants = new Set(stale);
    stale.clear();
    const asked = [...watched].filter(([, { tenantId, digest }]) => digest === null || tenants.has(tenantId));
    const byTenant = Map.groupBy(asked, ([, { tenantId }]) => tenantId);
    for (const [tenantId, agents] of byTenant) {
      for (let from = 0; from < agents.length; from += BATCH) {
        const ids = agents.slice(from, from + BATCH).map(([agentId]) => agentId);
        const digests = await readDigests(db, tenantId, ids);
        for (const agentId of ids) {
          const known = watched.get(agentId);
          const digest = digests.get(agentId) ?? '';
          // Not asked before, and something changed since: one notification too many is better.
          if (known && known.digest !== digest && (known.digest !== null || tenants.has(tenantId))) notify(agentId);
          if (known) known.digest = digest;
        }
      }
    }
  }

  return {
    watch(tenantId, agentId) {
      if (watched.has(agentId)) return;
      watched.set(agentId, { tenantId, digest: null });
      plan(NOTE_MS);
    },
    forget: (agentId) => watched.delete(agentId),
    changed(tenantId) {
      for (const known of tenantId === null ? new Set([...watched.values()].map((w) => w.tenantId)) : [tenantId])
        stale.add(known);
      if (stale.size > 0) plan(GATHER_MS);
    },
    close: () => clearTimeout(timer),
  };
}

/** A fingerprint of each agent's rights. */
async function readDigests(db: Db, tenantId: number, agentIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.tenant(
    tenantId,
    ({ tx }) =>
      sql<{ id: string; digest: string }>`
      with apps as (
        select coalesce(string_agg(concat_ws(':', a.remote_id, a.seats is null, r.revision), ',' order by a.remote_id), '') as ids
        from tenant_remotes a left join remotes r on r.remote_id = a.remote_id
        where a.tenant_id = ${tenantId} and a.enabled and (a.expires_at is null or a.expires_at > now())
      ), rights as (
        select r.id, concat_ws(';', r.id, r.is_super, r.data_scope,
          (select string_agg(p.code, ',' order by p.code) from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id),
          (select string_agg(s.code || s.data_scope, ',' order by s.code) from role_page_scopes s
           where s.tenant_id = r.tenant_id and s.role_id = r.id)) as held
        from roles r where r.tenant_id = ${tenantId}
      )
      select a.id, md5(concat_ws('|', apps.ids, a.department_id, string_agg(rights.held, '|' order by rights.id),
        (select string_agg(s.remote_id, ',' order by s.remote_id) from tenant_remote_seats s
         where s.tenant_id = a.tenant_id and s.agent_id = a.id))) as digest
      from agents a cross join apps
      left join agent_roles ar on ar.tenant_id = a.tenant_id and ar.agent_id = a.id
      left join rights on rights.id = ar.role_id
      where a.tenant_id = ${tenantId} and a.id = any(${[...agentIds]}::bigint[])
      group by a.tenant_id, a.id, apps.ids, a.department_id`.execute(tx),
    { readOnly: true },
  );
  return new Map(rows.map((row) => [row.id, row.digest]));
}
