import { CodedError } from '@lianxi/contracts/kit/errors';
import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import {
  type ContactCounts,
  type OutboundTask,
  outboundTask,
  outboundTaskChoices,
} from '@lianxi/contracts/outbound/outbound-task.contract';
import type { OutboundTaskState } from '@lianxi/contracts/outbound/outbound-task-state';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { mentions } from '../../../platform/db/mentions.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { findIdle } from './task-moment.ts';
import { lockTask } from './task-state.routes.ts';
import { replaceTaskUsers } from './task-users.ts';

/** How many contacts of the task `r` are in each state. */
const counts: RawBuilder<ContactCounts> = sql`(
  select jsonb_build_object(
    'total', count(*), 'waiting', count(*) filter (where c.state = 'waiting'), 'retry', count(*) filter (where c.state = 'retry'),
    'callback', count(*) filter (where c.state = 'callback'), 'held', count(*) filter (where c.state = 'held'),
    'done', count(*) filter (where c.state = 'done'), 'failed', count(*) filter (where c.state = 'failed'),
    'excluded', count(*) filter (where c.state = 'excluded'))
  from outbound_contacts c where c.tenant_id = r.tenant_id and c.task_id = r.id)`;

const attempts: RawBuilder<number> = sql`(
  select count(*)::int from outbound_attempts a where a.tenant_id = r.tenant_id and a.task_id = r.id)`;
const answered: RawBuilder<number> = sql`(
  select count(*)::int from outbound_attempts a
  where a.tenant_id = r.tenant_id and a.task_id = r.id and a.answered_at is not null)`;

const records = recordRoutes(outboundTask, {
  table: 'outbound_tasks',
  columns: {
    name: 'name',
    mode: null,
    purpose: null,
    previewSeconds: 'preview_seconds',
    priority: 'priority',
    agentIds: null,
    skillGroupIds: null,
    scriptId: 'script_id',
    callerPoolId: 'caller_pool_id',
    windows: null,
    redial: null,
    skipped: null,
    beginDate: null,
    endDate: null,
    remark: 'remark',
  },
  constraints: {
    outbound_tasks_name_key: outboundTask.errors.duplicate,
    outbound_task_users_agent_fkey: outboundTask.errors.unknownAgent,
    outbound_task_users_group_fkey: outboundTask.errors.unknownGroup,
    outbound_tasks_script_fkey: outboundTask.errors.unknownScript,
    outbound_tasks_pool_fkey: outboundTask.errors.unknownPool,
  },
  rows: (tasks, { scope }) =>
    tasks
      .innerJoin('agents as o', (join) => join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.owner_id'))
      .leftJoin('call_scripts as s', (join) => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.script_id'))
      .leftJoin('caller_pools as p', (join) =>
        join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.caller_pool_id'),
      )
      .where((eb) => scope.agentIds(eb, 'r.owner_id'))
      .select((eb) => [
        ...([
          'r.mode',
          'r.purpose',
          'r.windows',
          'r.redial',
          'r.skipped',
          'r.state',
          'r.owner_id',
          'o.name as owner_name',
        ] as const),
        ...(['s.name as script_name', 'p.name as pool_name'] as const),
        sql<string | null>`r.begin_on::text`.as('begin_on'),
        sql<string | null>`r.end_on::text`.as('end_on'),
        ...[counts.as('counts'), attempts.as('attempts'), answered.as('answered')],
        jsonArrayFrom(
          eb
            .selectFrom('outbound_task_users as u')
            .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'u.tenant_id').onRef('a.id', '=', 'u.agent_id'))
            .whereRef('u.tenant_id', '=', 'r.tenant_id')
            .whereRef('u.task_id', '=', 'r.id')
            .select([sql<string>`a.id::text`.as('id'), 'a.name'])
            .orderBy('a.ag_no'),
        ).as('agents'),
        jsonArrayFrom(
          eb
            .selectFrom('outbound_task_users as u')
            .innerJoin('skill_groups as g', (join) =>
              join.onRef('g.tenant_id', '=', 'u.tenant_id').onRef('g.id', '=', 'u.skill_group_id'),
            )
            .whereRef('u.tenant_id', '=', 'r.tenant_id')
            .whereRef('u.task_id', '=', 'r.id')
            .select([sql<string>`g.id::text`.as('id'), 'g.name'])
            .orderBy('g.name'),
        ).as('skill_groups'),
      ]),
  search: (tasks, { keyword, mode, state }) => {
    let found = tasks;
    if (keyword) found = found.where((eb) => mentions(eb.ref('r.name'), keyword));
    if (mode) found = found.where('r.mode', '=', mode);
    // Archived tasks are seen by those who look for them.
    return state ? found.where('r.state', '=', state) : found.where('r.state', '<>', 'archived');
  },
  toWire: (row) => ({
    mode: row.mode as OutboundTask['mode'],
    purpose: row.purpose as OutboundTask['purpose'],
    windows: row.windows as unknown as OutboundTask['windows'],
    redial: row.redial as unknown as OutboundTask['redial'],
    skipped: row.skipped as OutboundTask['skipped'],
    beginDate: row.begin_on,
    endDate: row.end_on,
    state: row.state as OutboundTaskState,
    agents: row.agents,
    skillGroups: row.skill_groups,
    scriptName: row.script_name ?? '',
    callerPoolName: row.pool_name ?? '',
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    counts: row.counts,
    attempts: row.attempts,
    answered: row.answered,
    // Only `list` and `read` say it.
    idle: '',
  }),
  toRow: ({ mode, purpose, windows, redial, skipped, beginDate, endDate }) => ({
    mode,
    purpose,
    windows: JSON.stringify(windows),
    redial: JSON.stringify(redial),
    skipped: [...new Set(skipped)],
    begin_on: beginDate,
    end_on: endDate,
  }),
  newRow: ({ principal }) => ({ owner_id: principal.agentId }),
  parts: replaceTaskUsers,
  list: async (ctx, kit) => {
    const page = await kit.list(ctx);
    const running = page.list.filter(({ state }) => state === 'running').map(({ id }) => id);
    const idle = await findIdle(ctx, running, ctx.now);
    return { ...page, list: page.list.map((task) => ({ ...task, idle: idle.get(task.id) ?? '' })) };
  },
  read: async (ctx, kit) => {
    const task = await kit.find(ctx, ctx.params.id);
    const idle = await findIdle(ctx, task.state === 'running' ? [task.id] : [], ctx.now);
    return { ...task, idle: idle.get(task.id) ?? '' };
  },
  create: (ctx, kit) => {
    checkDates(ctx.body);
    ctx.changed(outboundTasksTopic);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    checkDates(ctx.body);
    if ((await kit.find(ctx, ctx.body.id)).state === 'archived') throw new CodedError(outboundTask.errors.archived);
    ctx.changed(outboundTasksTopic);
    return kit.update(ctx);
  },
  remove: async (ctx, kit) => {
    // Locked: somebody may start it at this moment.
    if ((await lockTask(ctx, ctx.params.id)).state !== 'draft') throw new CodedError(outboundTask.errors.notDraft);
    ctx.changed(outboundTasksTopic);
    return kit.remove(ctx);
  },
});

function checkDates({ beginDate, endDate }: { beginDate: string | null; endDate: string | null }): void {
  if (beginDate !== null && endDate !== null && endDate < beginDate) throw new CodedError(outboundTask.errors.badDates);
}

const others = routes((on) => {
  on(outboundTaskChoices, async ({ tx, tenantId }) => ({
    skillGroups: await tx
      .selectFrom('skill_groups')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .orderBy('name')
      .execute(),
    scripts: await tx
      .selectFrom('call_scripts')
      .select(['id', 'name as scriptName'])
      .where('tenant_id', '=', tenantId)
      .where('enabled', '=', true)
      .where((eb) => eb.or([eb('direction', 'is', null), eb('direction', '=', 'out')]))
      .orderBy('sort')
      .execute(),
    callerPools: await tx
      .selectFrom('caller_pools')
      .select(['id', 'name as poolName'])
      .where('tenant_id', '=', tenantId)
      .where('enabled', '=', true)
      .orderBy('name')
      .execute(),
  }));
});

export const outboundTaskRoutes = [...records, ...others];
