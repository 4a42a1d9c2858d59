import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { choice, flag, many, special, text } from '../kit/fields.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { type RecordOf, record } from '../kit/record.ts';

export const MAX_NOTICE_FILES = 10;

const named = z.array(z.object({ id, name: z.string() }));
const at = (label: string) => special(label, z.nullable(timestamp), { blank: null });

/**
 * `draft`: nobody has it; `scheduled`: it is published at `publishAt`; `published`; `expired`: it was published, and is in no list
 * any more; `withdrawn`: the same, before its time.
 */
export const insideNoticeStates = {
  draft: '草稿',
  scheduled: '待发布',
  published: '已发布',
  expired: '已过期',
  withdrawn: '已撤回',
} as const;
const state = z.enum(['draft', 'scheduled', 'published', 'expired', 'withdrawn']);
export type InsideNoticeState = z.output<typeof state>;

const access = { code: 'basicmodule_insidenotice' };
const path = '/xmf-basic-model/insidenotice';

/** An internal announcement, from its draft on. Recipients have it as a notice of type 1. */
export const insideNotice = record({
  noun: 'inside-notice',
  title: '公告',
  fullTitle: '站内公告',
  path,
  access,
  knownBy: 'title',
  fields: {
    title: text('标题', { max: 100, required: true, keyword: true }),
    /** HTML; the server removes everything that is not harmless. */
    content: special('内容', z.string().trim().min(1, '请输入内容').max(20_000), { blank: '', writeOnly: true }),
    audience: choice('接收范围', { all: '全部用户', chosen: '指定范围' }, { default: 'all' }),
    /** With the departments below them. */
    departmentIds: many('部门', { max: 500, writeOnly: true }),
    roleIds: many('角色', { max: 100, writeOnly: true }),
    agentIds: many('用户', { max: 1000, writeOnly: true }),
    exceptIds: many('排除用户', { max: 1000, writeOnly: true }),
    /** `fileSaveName` of uploads. */
    files: special('附件', z.array(z.string().regex(/^[\w-]{22,64}$/)).max(MAX_NOTICE_FILES, '最多上传 10 个附件'), {
      blank: [],
      writeOnly: true,
    }),
    /** Each recipient sees it as a dialog until they have read it. */
    strong: flag('强提醒', { default: false }),
    /** Each recipient must press 确认; the list of who has not is with the announcement. */
    mustConfirm: flag('需确认', { default: false }),
    /** Null: at once. */
    publishAt: at('定时发布'),
    /** From then on it is in no list. */
    expireAt: at('有效期至'),
  },
  shown: {
    content: z.string(),
    departments: named,
    roles: named,
    agents: named,
    excepted: named,
    files: z.array(z.object({ fileName: z.string(), fileSaveName: z.string() })),
    state,
    publishTime: timestamp.nullable(),
    /** When those who had not confirmed were reminded. */
    remindTime: timestamp.nullable(),
    createAgentName: z.string(),
    /** Recipients, and those of them who have read and confirmed it; 0 before it is published. */
    received: z.number().int(),
    read: z.number().int(),
    confirmed: z.number().int(),
  },
  filters: { state: state.optional() },
  duplicate: { text: '已有同名的草稿', field: 'title' },
  errors: {
    noAudience: { kind: 'invalid', text: '请选择部门、角色或用户', field: 'departmentIds' },
    unknownDepartment: { kind: 'invalid', text: '部门不存在', field: 'departmentIds' },
    unknownRole: { kind: 'invalid', text: '角色不存在', field: 'roleIds' },
    unknownAgent: { kind: 'invalid', text: '用户不存在', field: 'agentIds' },
    unknownExcepted: { kind: 'invalid', text: '排除的用户不存在', field: 'exceptIds' },
    unknownFile: { kind: 'invalid', text: '附件不存在，请重新上传', field: 'files' },
    emptyContent: { kind: 'invalid', text: '请输入内容', field: 'content' },
    expiryFirst: { kind: 'invalid', text: '有效期应晚于发布时间', field: 'expireAt' },
    notDraft: { kind: 'conflict', text: '公告已发布或待发布，不能修改' },
    notWithdrawn: { kind: 'conflict', text: '请先撤回公告，再删除' },
  },
});
export type InsideNotice = RecordOf<typeof insideNotice>;

const { changed, notDraft } = insideNotice.errors;

/** Errors of publishing, withdrawing and reminding. */
export const insideNoticeActErrors = defineErrors('inside-notice', {
  nobody: { kind: 'invalid', text: '所选范围内没有可接收的用户' },
  expired: { kind: 'invalid', text: '有效期已过，请先修改有效期' },
  notPublished: { kind: 'conflict', text: '公告未发布，或已撤回、已过期' },
  noConfirmation: { kind: 'invalid', text: '该公告不需要确认' },
  reminded: { kind: 'conflict', text: '已提醒过未确认的用户' },
});
const { nobody, expired, notPublished, noConfirmation, reminded } = insideNoticeActErrors;

/**
 * Publishes a draft: at once, or at its `publishAt` if that is in the future. `version`: the one that the user saw. Answers the new
 * state and how many get it; 0 for one that waits.
 */
export const publishInsideNotice = endpoint({
  method: 'PUT',
  path: `${path}/{id}/publish`,
  summary: '发布站内公告',
  access,
  params: z.object({ id }),
  body: z.object({ version: z.number().int() }),
  reply: z.object({ state, count: z.number().int() }),
  errors: [changed, notDraft, nobody, expired],
});

/** Takes a published announcement out of every list at once; one that waits becomes a draft again. */
export const withdrawInsideNotice = endpoint({
  method: 'PUT',
  path: `${path}/{id}/withdraw`,
  summary: '撤回站内公告',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [notPublished],
});

/** Reminds those who have not confirmed: for them it is unread again. Once for each announcement. Answers how many. */
export const remindInsideNotice = endpoint({
  method: 'POST',
  path: `${path}/{id}/remind`,
  summary: '提醒未确认的用户',
  once: true,
  access,
  params: z.object({ id }),
  reply: z.object({ count: z.number().int() }),
  errors: [notPublished, noConfirmation, reminded],
});

/** A recipient of an announcement. */
const receipt = z.object({
  id,
  agName: z.string(),
  departName: z.string(),
  readTime: timestamp.nullable(),
  confirmTime: timestamp.nullable(),
});
export type Receipt = z.output<typeof receipt>;

/** Who got it, who has read and who has confirmed it; those who have not come first. */
export const insideNoticeReceipts = endpoint({
  method: 'GET',
  path: `${path}/{id}/receipts`,
  summary: '站内公告的接收情况',
  access,
  params: z.object({ id }),
  query: listQuery.extend({ state: z.enum(['unread', 'read', 'unconfirmed', 'confirmed']).optional() }),
  reply: listPage(receipt),
});
