import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const noticeErrors = defineErrors('notice', {
  nobody: { kind: 'invalid', text: '所选范围内没有可接收的用户' },
  unknownFile: { kind: 'invalid', text: '附件不存在，请重新上传' },
  noConfirmation: { kind: 'invalid', text: '该公告不需要确认' },
});

/**
 * 0 system announcement, 1 internal announcement, 2 follow-up reminder, 3 overdue reminder, 6 work-order
 * notice, 7 customer notice, 8 additional-info notice, 9 payment-reminder notice (specification section 3).
 */
export const noticeType = z.literal([0, 1, 2, 3, 6, 7, 8, 9]);
export type NoticeType = z.output<typeof noticeType>;

export const noticeTypeNames: Record<NoticeType, string> = {
  0: '系统公告',
  1: '内部公告',
  2: '跟进提醒',
  3: '超时提醒',
  6: '工单通知',
  7: '客户通知',
  8: '附加信息通知',
  9: '缴费提醒通知',
};

/** A notice as one recipient has it. */
export const notice = z.object({
  id,
  type: noticeType,
  /** 0 unread, 1 read. */
  newType: z.literal([0, 1]),
  title: z.string(),
  /** HTML, sanitised by the server; sanitise it again where it is shown. */
  content: z.string(),
  createTime: timestamp,
  /** Who sent it, for example 系统. */
  createAgentName: z.string(),
  /** Who got it: the caller. */
  agentName: z.string(),
  /** `filePath` is below `/api`. */
  files: z.array(z.object({ fileName: z.string(), filePath: z.string() })),
  /** The row that it is about, by its type: a customer, a work order, … */
  businessId: z.string().nullable(),
  orderId: z.string().nullable(),
  /** The caller has to press 确认. */
  mustConfirm: z.boolean(),
  /** When the caller did. */
  confirmTime: timestamp.nullable(),
});
export type Notice = z.output<typeof notice>;

const filters = {
  /** Empty: both. */
  newType: z.enum(['', '0', '1']).default(''),
  type: z.enum(['', '0', '1', '2', '3', '6', '7', '8', '9']).default(''),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
};
/** The filters of the list; 清除未读 clears the matching notices. */
const noticeFilters = z.object(filters);
export type NoticeFilters = z.output<typeof noticeFilters>;

/** The caller's notices, newest first. The message dialog asks for 1000 at once (specification section 9). */
export const noticeList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/notice',
  summary: '通知列表',
  access: 'signed-in',
  query: listQuery.extend(filters),
  reply: listPage(notice),
});

/** Marks a notice of the caller's as read; once more changes nothing. */
export const readNotice = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/notice/{id}/status',
  summary: '通知设为已读',
  access: 'signed-in',
  params: z.object({ id }),
  reply: z.null(),
});

/** Confirms a notice of the caller's that asks for it; it is read then. Once more changes nothing. */
export const confirmNotice = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/notice/{id}/confirm',
  summary: '确认通知',
  access: 'signed-in',
  params: z.object({ id }),
  reply: z.null(),
  errors: [noticeErrors.noConfirmation],
});

/** Marks the caller's unread notices that the filters leave as read. Answers how many. */
export const readAllNotices = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/notice/readAll',
  summary: '清除未读通知',
  access: 'signed-in',
  body: noticeFilters,
  reply: z.object({ count: z.number().int() }),
});

/** How many unread notices the caller has. */
export const unreadNoticeCount = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/notice/unreadCount',
  summary: '未读通知数',
  access: 'signed-in',
  reply: z.object({ count: z.number().int() }),
});

/** The latest strong announcement that the caller has not read; null when there is none. */
export const strongAnnouncement = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/notice/strong',
  summary: '最新强提醒公告',
  access: 'signed-in',
  reply: notice.nullable(),
});

/** Sends an announcement to everybody, to departments with those below them, or to agents. Answers how many get it. */
export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/notice',
  summary: '发布公告',
  once: true,
  access: { code: 'basicmodule_insidenotice' },
  body: z.object({
    type: z.literal([0, 1]).default(1),
    title: z.string().trim().min(1, '请输入公告标题').max(100),
    /** HTML; the server removes everything that is not harmless. */
    content: z.string().trim().min(1, '请输入公告内容').max(20_000),
    /** Each recipient sees it as a dialog, once. */
    strong: z.boolean().default(false),
    to: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('all') }),
      z.object({ kind: z.literal('departments'), ids: z.array(id).min(1, '请选择部门').max(500) }),
      z.object({ kind: z.literal('agents'), ids: z.array(id).min(1, '请选择用户').max(1000) }),
    ]),
    /** `fileSaveName` of uploads. */
    files: z
      .array(z.string().regex(/^[\w-]{22,64}$/))
      .max(10, '最多上传 10 个附件')
      .default([]),
  }),
  reply: z.object({ id, count: z.number().int() }),
  errors: [noticeErrors.nobody, noticeErrors.unknownFile],
});
