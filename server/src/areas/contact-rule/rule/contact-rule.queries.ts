import type { ContactRuleVersion } from '@lianxi/contracts/contact-rule/contact-rule.contract';
import { type ContactPurpose, type ContactRules, contactRules, defaultRules } from '@lianxi/contracts/contact-rule/contact-rules';
import type { SpecialDay } from '../../../platform/calendar/business-calendar.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Days } from './judge.rules.ts';

/** So many days ahead the holidays are known to the next allowed time; longer than any holiday lasts. */
const DAYS_AHEAD = 60;

interface Versioned {
  readonly version: number;
  readonly rules: ContactRules;
  readonly days: Days;
}

/** The rules of a purpose that apply now, with the tenant's days around the moment. */
export async function findRules({ tx, tenantId }: TenantDb, purpose: ContactPurpose, at: Date): Promise<Versioned> {
  const { rows } = await statement<{
    timeZone: string;
    version: number | null;
    rules: unknown;
    days: { day: string; worksAs: number | null }[] | null;
  }>`
    select t.time_zone as "timeZone", r.version, r.rules, (
      select json_agg(json_build_object('day', d.day, 'worksAs', d.works_as)) from special_days d
      where d.tenant_id = t.id and d.day between (${at}::timestamptz at time zone t.time_zone)::date - 1
        and (${at}::timestamptz at time zone t.time_zone)::date + ${DAYS_AHEAD}::int
    ) as days
    from tenants t
    left join lateral (
      select version, rules from contact_rules
      where tenant_id = t.id and purpose = ${purpose} order by version desc limit 1
    ) r on true
    where t.id = ${tenantId}`.execute(tx);
  const [row] = rows;
  const days = (row?.days ?? []).map(({ day, worksAs }): [string, SpecialDay] => [
    day,
    worksAs === null ? { closed: true } : { worksAs },
  ]);
  return {
    version: row?.version ?? 0,
    rules: row?.rules ? contactRules.parse(row.rules) : defaultRules(purpose),
    days: { timeZone: row?.timeZone ?? 'Asia/Shanghai', days: Object.fromEntries(days) },
  };
}

/** The versions of a purpose's rules, the latest first; empty: nobody saved any. */
export async function findVersions({ tx, tenantId }: TenantDb, purpose: ContactPurpose): Promise<ContactRuleVersion[]> {
  const rows = await tx
    .selectFrom('contact_rules as r')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.changed_by'))
    .select(['r.version', 'r.rules', 'r.changed_at', 'a.name'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.purpose', '=', purpose)
    .orderBy('r.version', 'desc')
    .execute();
  return rows.map(({ version, rules, changed_at, name }) => ({
    purpose,
    version,
    rules: contactRules.parse(rules),
    changedBy: name,
    changedAt: changed_at.toISOString(),
  }));
}

/** Stores the next version; false: somebody else stored it first. */
export async function insertVersion(
  { tx, tenantId }: TenantDb,
  { purpose, version, rules }: { purpose: ContactPurpose; version: number; rules: ContactRules },
  agentId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('contact_rules')
    .values({ tenant_id: tenantId, purpose, version, rules: JSON.stringify(rules), changed_by: agentId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
