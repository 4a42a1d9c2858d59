import {
  insideNotice,
  insideNoticeActErrors,
  insideNoticeReceipts,
  publishInsideNotice,
  remindInsideNotice,
  withdrawInsideNotice,
} from '@lianxi/contracts/admin/inside-notice.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import { sql } from 'kysely';
import { mentions } from '../../../platform/db/mentions.ts';
import { sanitizeRichText } from '../../../platform/html/sanitize.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { remindUnconfirmed, withdrawNotice } from '../notice/notice.queries.ts';
import { keepNoticeFiles, type NoticeFile } from '../notice/notice-files.ts';
import {
  findInsideNotice,
  type InsideNoticeRow,
  listReceipts,
  lockInsideNotice,
  replaceAudience,
  setFiles,
  setState,
} from './inside-notice.queries.ts';
import { publishNow, wakeAt } from './publish-inside-notice.ts';

const { errors } = insideNotice;
const acts = insideNoticeActErrors;

const stateOf = sql<'draft' | 'scheduled' | 'published' | 'expired' | 'withdrawn'>`
  case when r.state = 'published' and r.expire_at <= now() then 'expired' else r.state end`;
const told = (what: string) =>
  sql<number>`(select count(*)::int from notice_recipients as n
    where n.tenant_id = r.tenant_id and n.notice_id = r.notice_id and ${sql.raw(what)})`;
/** Those of one kind that it is for, in the order in which they were chosen. */
const targets = (table: 'departments' | 'roles' | 'agents', column: string) =>
  sql<{ id: string; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', x.id::text, 'name', x.name) order by t.id)
    from inside_notice_audience as t join ${sql.table(table)} as x on x.tenant_id = t.tenant_id and x.id = ${sql.ref(`t.${column}`)}
    where t.tenant_id = r.tenant_id and t.inside_notice_id = r.id), '[]')`;

const records = recordRoutes(insideNotice, {
  table: 'inside_notices',
  columns: {
    title: 'title',
    content: null,
    audience: 'audience',
    departmentIds: null,
    roleIds: null,
    agentIds: null,
    exceptIds: null,
    files: null,
    strong: 'strong',
    mustConfirm: 'must_confirm',
    publishAt: null,
    expireAt: null,
  },
  constraints: {
    inside_notices_title_key: errors.duplicate,
    inside_notice_audience_department_fkey: errors.unknownDepartment,
    inside_notice_audience_role_fkey: errors.unknownRole,
    inside_notice_audience_agent_fkey: errors.unknownAgent,
    inside_notice_audience_excepted_fkey: errors.unknownExcepted,
  },
  rows: (notices) =>
    notices
      .select(['r.content', 'r.files', 'r.publish_at', 'r.expire_at', 'r.published_at', 'r.reminded_at', 'r.create_agent_name'])
      .select([
        stateOf.as('shown_state'),
        told('true').as('received'),
        told('n.read_at is not null').as('read'),
        told('n.confirmed_at is not null').as('confirmed'),
      ])
      .select([
        targets('departments', 'department_id').as('departments'),
        targets('roles', 'role_id').as('roles'),
        targets('agents', 'agent_id').as('agents'),
        targets('agents', 'excepted_id').as('excepted'),
      ]),
  search: (notices, { keyword, state }) => {
    let found = notices;
    if (keyword) found = found.where(mentions(sql.ref('r.title'), keyword));
    if (state) found = found.where(stateOf, '=', state);
    return found;
  },
  toWire: (row) => ({
    content: row.content,
    departments: row.departments,
    roles: row.roles,
    agents: row.agents,
    excepted: row.excepted,
    files: row.files as unknown as NoticeFile[],
    publishAt: row.publish_at?.toISOString() ?? null,
    expireAt: row.expire_at?.toISOString() ?? null,
    state: row.shown_state,
    publishTime: row.published_at?.toISOString() ?? null,
    remindTime: row.reminded_at?.toISOString() ?? null,
    createAgentName: row.create_agent_name,
    received: row.received,
    read: row.read,
    confirmed: row.confirmed,
  }),
  toRow: (fields) => ({
    content: sanitizeRichText(fields.content),
    publish_at: timeOf(fields.publishAt),
    expire_at: timeOf(fields.expireAt),
  }),
  newRow: ({ principal }) => ({ create_agent_id: principal.agentId, create_agent_name: principal.agentName }),
  parts: replaceAudience,
  create: async (ctx, kit) => {
    check(ctx.body);
    const files = await keepNoticeFiles(ctx, ctx.body.files);
    if (!files) throw new CodedError(errors.unknownFile);
    const made = await kit.create(ctx);
    await setFiles(ctx, made.id, files);
    return made;
  },
  update: async (ctx, kit) => {
    check(ctx.body);
    const row = existing(await lockInsideNotice(ctx, ctx.body.id));
    if (row.state !== 'draft') throw new CodedError(errors.notDraft);
    const files = await keepNoticeFiles(ctx, ctx.body.files, row.files as unknown as NoticeFile[]);
    if (!files) throw new CodedError(errors.unknownFile);
    await kit.update(ctx);
    await setFiles(ctx, row.id, files);
    return null;
  },
  remove: async (ctx, kit) => {
    const row = existing(await lockInsideNotice(ctx, ctx.params.id));
    if (row.state === 'published' && !isExpired(row)) throw new CodedError(errors.notWithdrawn);
    return kit.remove(ctx);
  },
});

const others = routes((on) => {
  on(publishInsideNotice, async (ctx) => {
    const row = existing(await lockInsideNotice(ctx, ctx.params.id));
    if (row.state !== 'draft') throw new CodedError(errors.notDraft);
    if (row.version !== ctx.body.version) throw new CodedError(errors.changed);
    if (isExpired(row)) throw new CodedError(acts.expired);
    if (row.publish_at && row.publish_at > ctx.now) {
      await setState(ctx, row.id, { state: 'scheduled' });
      await wakeAt(ctx.kernel, ctx, row.id, row.publish_at);
      ctx.audit({ target: target(row), after: { 定时发布: row.publish_at.toISOString() } });
      return { state: 'scheduled' as const, count: 0 };
    }
    const count = await publishNow(ctx.kernel, ctx, row);
    if (count === 0) throw new CodedError(acts.nobody);
    ctx.audit({ target: target(row), after: { 标题: row.title, 接收人数: count } });
    return { state: 'published' as const, count };
  });

  on(withdrawInsideNotice, async (ctx) => {
    const row = existing(await lockInsideNotice(ctx, ctx.params.id));
    ctx.audit({ target: target(row), before: { 标题: row.title } });
    if (row.state === 'scheduled') {
      await setState(ctx, row.id, { state: 'draft' });
      return null;
    }
    const notice = published(row);
    await setState(ctx, row.id, { state: 'withdrawn' });
    await withdrawNotice(ctx, notice);
    return null;
  });

  on(remindInsideNotice, async (ctx) => {
    const row = existing(await lockInsideNotice(ctx, ctx.params.id));
    const notice = published(row);
    if (!row.must_confirm) throw new CodedError(acts.noConfirmation);
    if (row.reminded_at) throw new CodedError(acts.reminded);
    const count = await remindUnconfirmed(ctx, notice);
    await setState(ctx, row.id, { reminded_at: ctx.now });
    ctx.audit({ target: target(row), after: { 提醒人数: count } });
    return { count };
  });

  on(insideNoticeReceipts, async (ctx) => {
    const row = existing(await findInsideNotice(ctx, ctx.params.id));
    if (row.notice_id === null) return { list: [], total: 0, ...pageOf(ctx.query) };
    return listReceipts(ctx, row.notice_id, ctx.query);
  });
});

export const insideNoticeRoutes = [...records, ...others];

const target = ({ id }: InsideNoticeRow) => `${insideNotice.noun}:${id}`;
const timeOf = (at: string | null) => (at === null ? null : new Date(at));
const pageOf = ({ currentPage, pageSize }: { currentPage: number; pageSize: number }) => ({ currentPage, pageSize });
const isExpired = ({ expire_at }: Pick<InsideNoticeRow, 'expire_at'>) => expire_at !== null && expire_at.getTime() <= Date.now();

/** The notice that its recipients have now. */
function published(row: InsideNoticeRow): string {
  if (row.state !== 'published' || row.notice_id === null || isExpired(row)) throw new CodedError(acts.notPublished);
  return row.notice_id;
}

/** What the fields' limits do not say. */
function check(fields: FieldsOf<typeof insideNotice>): void {
  const { content, audience, departmentIds, roleIds, agentIds, publishAt, expireAt } = fields;
  const words = sanitizeRichText(content).replaceAll(/<[^>]*>|&nbsp;|\s/g, '');
  if (words === '') throw new CodedError(errors.emptyContent);
  const isChosen = departmentIds.length + roleIds.length + agentIds.length > 0;
  if (audience === 'chosen' && !isChosen) throw new CodedError(errors.noAudience);
  const from = Math.max(Date.now(), publishAt === null ? 0 : Date.parse(publishAt));
  if (expireAt !== null && Date.parse(expireAt) <= from) throw new CodedError(errors.expiryFirst);
}
