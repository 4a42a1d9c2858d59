import type { TriggerAct, TriggerEvent, TriggerOutcome, TriggerScope } from '@lianxi/contracts/customer/trigger-rule';
import type { Condition } from '@lianxi/contracts/form/condition';
import { sql } from 'kysely';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { ownFieldsOfRule } from '../../form/public.ts';
import { matching } from '../customer/customer.queries.ts';
import { everybody } from '../customer/readable-customer.ts';

export const sealedTriggers: SealedTable = { table: 'customer_triggers', columns: ['customer_triggers.condition'] };

/** What a trigger's row holds as JSON. */
export type StoredScope = Omit<TriggerScope, 'condition'>;

export function openCondition(cipher: Cipher, sealed: Buffer | null): Condition | null {
  return sealed && (JSON.parse(cipher.decrypt('customer_triggers.condition', sealed)) as Condition);
}

export interface RunningTrigger {
  readonly id: string;
  readonly name: string;
  readonly scope: TriggerScope;
  readonly acts: readonly TriggerAct[];
}

/** An event that may start triggers. */
export interface Occasion {
  readonly event: TriggerEvent;
  /** Of `labelled`. */
  readonly addedLabelIds: readonly string[];
  readonly at: Date;
}

/** The triggers that an event starts: on since before it, in the order in which they were made. */
export async function findStarted({ tx, tenantId, cipher }: SealedDb, occasion: Occasion): Promise<RunningTrigger[]> {
  const { event, addedLabelIds, at } = occasion;
  const rows = await tx
    .selectFrom('customer_triggers')
    .select(['id', 'name', 'scope', 'condition', 'acts'])
    .where('tenant_id', '=', tenantId)
    .where('event', '=', event)
    .where('enabled', '=', true)
    .where('enabled_at', '<=', at)
    .where(sql<boolean>`(label_ids = '{}' or label_ids && ${addedLabelIds}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, scope, condition, acts }) => ({
    id,
    name,
    scope: { ...(scope as unknown as StoredScope), condition: openCondition(cipher, condition) },
    acts: acts as unknown as TriggerAct[],
  }));
}

/**
 * The customers that fit a trigger's conditions: of `ids`, or of the whole tenant.
 * @throws CodedError when the condition does not fit the published form any more
 */
export async function customersFitting(own: SealedDb, scope: TriggerScope, now: Date, ids: readonly string[] | null = null) {
  const { level, cities, ownerIds, condition } = scope;
  const filter = condition ? await ownFieldsOfRule(own, 'customer', condition, now) : undefined;
  let found = matching(own, { scope: everybody, seesAll: true, ids, own: filter, level: level ?? undefined });
  if (cities.length > 0) found = found.where('c.city', 'in', cities);
  if (ownerIds.length > 0) found = found.where('c.owner_id', 'in', ownerIds);
  return found;
}

/** Notes that a trigger runs for a fact. Null: it did before. */
export async function beginRun(
  { tx, tenantId }: TenantDb,
  run: { triggerId: string; customerId: string; fact: string; depth: number; now: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('trigger_runs')
    .values({
      tenant_id: tenantId,
      trigger_id: run.triggerId,
      customer_id: run.customerId,
      ...{ fact: run.fact, depth: run.depth, outcome: 'unmet', reason: '', run_at: run.now },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'trigger_id', 'fact']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function endRun(
  { tx, tenantId }: TenantDb,
  id: string,
  { outcome, reason }: { outcome: TriggerOutcome; reason: string },
): Promise<void> {
  await tx.updateTable('trigger_runs').set({ outcome, reason }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The runs of a trigger with their customers, newest first. */
export function runsOf({ tx, tenantId }: TenantDb, triggerId: string, outcome: TriggerOutcome | undefined) {
  const runs = tx
    .selectFrom('trigger_runs as r')
    .innerJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.customer_id'))
    .select(['r.id', 'r.customer_id', 'r.depth', 'r.outcome', 'r.reason', 'r.run_at', 'c.name'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.trigger_id', '=', triggerId)
    .orderBy('r.id', 'desc');
  return outcome ? runs.where('r.outcome', '=', outcome) : runs;
}

/** Deletes old runs. Facts that could start a trigger again are stored for a shorter time. */
export async function forgetRuns({ tx, tenantId }: TenantDb, before: Date): Promise<void> {
  await tx.deleteFrom('trigger_runs').where('tenant_id', '=', tenantId).where('run_at', '<', before).execute();
}

/** The names of the agents and labels that triggers mention: `agent:12`, `label:3`. */
export async function namesIn(
  { tx, tenantId }: TenantDb,
  triggers: readonly { labelIds: readonly string[]; ownerIds: readonly string[]; acts: readonly TriggerAct[] }[],
): Promise<Map<string, string>> {
  const acts = triggers.flatMap((trigger) => trigger.acts);
  const agents = [...triggers.flatMap(({ ownerIds }) => ownerIds), ...agentsOf(acts)];
  const labels = [...triggers.flatMap(({ labelIds }) => labelIds), ...labelsOf(acts)];
  const { rows } = await sql<{ key: string; name: string }>`
    select 'agent:' || id as key, name from agents where tenant_id = ${tenantId} and id = any(${agents}::bigint[])
    union all
    select 'label:' || id, name from labels where tenant_id = ${tenantId} and id = any(${labels}::bigint[])`.execute(tx);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export const agentsOf = (acts: readonly TriggerAct[]): string[] =>
  acts.flatMap((act) => (act.kind === 'owner' ? [act.agentId] : act.kind === 'notice' ? act.agentIds : []));

export const labelsOf = (acts: readonly TriggerAct[]): string[] =>
  acts.flatMap((act) => (act.kind === 'label' ? [...act.add, ...act.remove] : []));
