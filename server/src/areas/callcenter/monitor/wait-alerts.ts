import { monitorAlert } from '@lianxi/contracts/callcenter/events';
import { ANSWER_WITHIN_SECONDS } from '@lianxi/contracts/callcenter/monitoring.contract';
import { sql } from 'kysely';
import type { Db, TenantTx } from '../../../platform/db/db.ts';

const CALL = 1;
const NOT_ANSWERED_IN_TIME = 4;

/** Tells supervisors of callers who were not answered in time, of each once for the time that it waits. */
export class WaitAlerts {
  readonly #db: Db;
  readonly #told = new Map<number, ReadonlySet<string>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** @param tenantIds those in which a caller waits; of the others nothing is remembered */
  async look(tenantIds: readonly number[]): Promise<void> {
    for (const tenantId of this.#told.keys()) if (!tenantIds.includes(tenantId)) this.#told.delete(tenantId);
    for (const tenantId of tenantIds) {
      const told = this.#told.get(tenantId);
      const late = await this.#db.tenant(tenantId, (tenant) => tellLate(tenant, told ?? new Set()));
      this.#told.set(tenantId, new Set(late));
    }
  }
}

/** Answers all who are late. */
async function tellLate(tenant: TenantTx, told: ReadonlySet<string>): Promise<string[]> {
  const { tx, tenantId } = tenant;
  const late = await tx
    .selectFrom('calls as c')
    .leftJoin('skill_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'))
    .select(['c.id', 'g.name'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.waiting_since', '<', sql<Date>`now() - make_interval(secs => ${ANSWER_WITHIN_SECONDS})`)
    .orderBy('c.waiting_since')
    .limit(100)
    .execute();
  const news = late.filter(({ id }) => !told.has(id));
  const supervisors = news.length > 0 ? await findSupervisors(tenant) : [];
  for (const { id, name } of news) {
    await tenant.publish(monitorAlert, supervisors, {
      sessionId: id,
      type: CALL,
      warning: NOT_ANSWERED_IN_TIME,
      content: `${name ?? '热线'}有来电等待超过 ${ANSWER_WITHIN_SECONDS} 秒`,
      at: new Date().toISOString(),
    });
  }
  return late.map(({ id }) => id);
}

/** Who may watch queues and calls, and is there to read it. */
async function findSupervisors({ tx, tenantId }: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ agent_id: string }>`
    select distinct ar.agent_id from agent_roles ar
    join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    join agents a on a.tenant_id = ar.tenant_id and a.id = ar.agent_id and not a.disabled
    left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.code = 'callcenter_monitoring'
    where ar.tenant_id = ${tenantId} and (r.is_super or p.code is not null)`.execute(tx);
  return rows.map(({ agent_id }) => agent_id);
}
