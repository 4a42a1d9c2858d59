import { MAX_COUNTED } from '@lianxi/contracts/customer/customer.contract';
import {
  setTriggerStatus,
  type TriggerRun,
  trigger,
  triggerLog,
  triggerOptions,
  tryTrigger,
} from '@lianxi/contracts/customer/trigger.contract';
import type { TriggerAct } from '@lianxi/contracts/customer/trigger-rule';
import { formRecordErrors } from '@lianxi/contracts/form/form-record';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FieldsOf, RecordOf } from '@lianxi/contracts/kit/record';
import { sql } from 'kysely';
import { countRows, findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { ownFieldsOfList } from '../../form/public.ts';
import { findNames } from '../allot-config/allot-candidates.queries.ts';
import { listCities } from '../customer/customer.queries.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { showText } from '../customer/customer-view.ts';
import { everybody } from '../customer/readable-customer.ts';
import { namesOfLabels } from '../label/label.queries.ts';
import { agentsOf, customersFitting, labelsOf, namesIn, openCondition, runsOf, type StoredScope } from './trigger.queries.ts';
import { triggerFault } from './trigger.rules.ts';

type Fields = FieldsOf<typeof trigger>;
type Caller = SignedInContext<unknown>;
const { errors } = trigger;
const MAX_TRIGGERS = 100;

const records = recordRoutes(trigger, {
  table: 'customer_triggers',
  columns: {
    ...{ name: 'name', event: 'event', enabled: 'enabled' },
    ...{ labelIds: null, level: null, cities: null, ownerIds: null, condition: null, acts: null },
  },
  constraints: { customer_triggers_name_key: errors.duplicate },
  rows: (triggers) =>
    triggers
      .select(['r.scope', 'r.condition', 'r.acts', sql<string[]>`r.label_ids::text[]`.as('labels')])
      .select((eb) => [
        eb
          .selectFrom('trigger_runs as t')
          .whereRef('t.tenant_id', '=', 'r.tenant_id')
          .whereRef('t.trigger_id', '=', 'r.id')
          .where('t.outcome', '=', 'done')
          .select(eb.fn.countAll<string>().as('n'))
          .as('runs'),
        eb
          .selectFrom('trigger_runs as t')
          .whereRef('t.tenant_id', '=', 'r.tenant_id')
          .whereRef('t.trigger_id', '=', 'r.id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .select('t.run_at')
          .as('last_run'),
      ]),
  toWire: ({ scope, condition, acts, labels, runs, last_run }, { cipher }) => ({
    ...(scope as unknown as StoredScope),
    labelIds: labels,
    condition: openCondition(cipher, condition),
    acts: acts as unknown as TriggerAct[],
    // The operations fill them in.
    names: {},
    runs: Number(runs),
    lastRun: last_run?.toISOString() ?? null,
  }),
  toRow: ({ labelIds, level, cities, ownerIds, condition, acts, event }, { cipher }) => ({
    label_ids: event === 'labelled' ? labelIds : [],
    scope: JSON.stringify({ level, cities, ownerIds } satisfies StoredScope),
    condition: condition && cipher.encrypt('customer_triggers.condition', JSON.stringify(condition)),
    acts: JSON.stringify(acts),
  }),
  list: async (ctx, kit) => {
    const page = await kit.list(ctx);
    return { ...page, list: await withNames(ctx, page.list) };
  },
  read: async (ctx, kit) => {
    const row = await kit.read(ctx);
    return { ...row, names: Object.fromEntries(await namesIn(ctx, [row])) };
  },
  create: async (ctx, kit) => {
    await check(ctx, ctx.body);
    const count = await countRows(ctx.tx.selectFrom('customer_triggers').where('tenant_id', '=', ctx.tenantId));
    if (count >= MAX_TRIGGERS) throw new CodedError(errors.tooMany);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    const before = await kit.find(ctx, ctx.body.id);
    await check(ctx, ctx.body);
    const done = await kit.update(ctx);
    if (ctx.body.enabled && !before.enabled) await markEnabled(ctx, ctx.body.id);
    return done;
  },
});

const others = routes((on) => {
  on(setTriggerStatus, async (ctx) => {
    const { id, enabled } = ctx.body;
    const row = await ctx.tx
      .updateTable('customer_triggers')
      .set((eb) => ({
        enabled,
        version: eb('version', '+', 1),
        updated_at: sql<Date>`now()`,
        enabled_at: sql<Date>`case when enabled then enabled_at else now() end`,
      }))
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `trigger:${id}`, after: { 启用: enabled } });
    return null;
  });

  on(tryTrigger, async (ctx) => {
    await checkCondition(ctx, ctx.body.condition);
    const found = (await customersFitting(ctx, ctx.body, ctx.now)).select('c.id').limit(MAX_COUNTED + 1);
    const count = await countRows(ctx.tx.selectFrom(found.as('found')));
    return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED };
  });

  on(triggerLog, async (ctx) => {
    const { outcome, ...page } = ctx.query;
    const { id } = ctx.params;
    const known = ctx.tx.selectFrom('customer_triggers').select('id').where('tenant_id', '=', ctx.tenantId).where('id', '=', id);
    if (!(await known.executeTakeFirst())) throw new CodedError(commonErrors.notFound);
    const viewer = viewerOf(ctx);
    return findPage(
      runsOf(ctx, id, outcome),
      page,
      (row): TriggerRun => ({
        id: row.id,
        custId: row.customer_id,
        custName: showText(viewer, ctx.cipher.decrypt('customers.name', row.name)),
        outcome: row.outcome as TriggerRun['outcome'],
        ...{ reason: row.reason, depth: row.depth, runTime: row.run_at.toISOString() },
      }),
    );
  });

  on(triggerOptions, async (ctx) => {
    const labels = ctx.tx.selectFrom('labels').select(['id', 'name']).where('tenant_id', '=', ctx.tenantId);
    return { labels: await labels.orderBy('name').execute(), cities: await listCities(ctx, everybody) };
  });
});

export const triggerRoutes = [...records, ...others];

async function withNames(ctx: Caller, rows: readonly RecordOf<typeof trigger>[]) {
  const names = await namesIn(ctx, rows);
  const only = (row: RecordOf<typeof trigger>) => [
    ...[...row.ownerIds, ...agentsOf(row.acts)].map((id) => `agent:${id}`),
    ...[...row.labelIds, ...labelsOf(row.acts)].map((id) => `label:${id}`),
  ];
  return rows.map((row) => ({
    ...row,
    names: Object.fromEntries(only(row).flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? '']] : []))),
  }));
}

/** Refuses a trigger that would start itself, or that names what does not exist. */
async function check(ctx: Caller, fields: Omit<Fields, 'name'>): Promise<void> {
  const fault = triggerFault(fields);
  if (fault === 'badCondition') throw new CodedError(errors.badCondition, { text: '触发器的条件中不能使用“我”' });
  if (fault) throw new CodedError(errors[fault]);
  const agents = [...new Set([...agentsOf(fields.acts), ...fields.ownerIds])];
  const acting = new Set(agentsOf(fields.acts));
  const found = await findNames(ctx, agents);
  // Who was disabled can still own customers, and gets nothing.
  if (found.length < agents.length || found.some(({ id, disabled }) => disabled && acting.has(id))) {
    throw new CodedError(errors.unknownAgent);
  }
  const labels = [...new Set([...fields.labelIds, ...labelsOf(fields.acts)])];
  if ((await namesOfLabels(ctx, labels)).size < labels.length) throw new CodedError(errors.unknownLabel);
  try {
    await checkCondition(ctx, fields.condition);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    if (error.definition.reason === formRecordErrors.badCondition.reason) {
      throw new CodedError(errors.badCondition, { text: error.message });
    }
    throw new CodedError(errors.notReady);
  }
}

/** Nobody asks through a trigger for what they may not ask in a list. */
async function checkCondition(ctx: Caller, condition: Fields['condition']): Promise<void> {
  if (condition) await ownFieldsOfList(ctx, 'customer', { condition: JSON.stringify(condition) }, ctx);
}

async function markEnabled({ tx, tenantId }: Caller, id: string): Promise<void> {
  await tx
    .updateTable('customer_triggers')
    .set({ enabled_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
