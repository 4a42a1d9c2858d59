import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, tenantId, timestamp } from '../kit/ids.ts';
import { contactChannel, dimension } from './metric.ts';
import { metricValues } from './metric-query.ts';

/** The pages of the data screen (specification section 2, /realtime). */
export const screenPage = z.enum(['home', 'depart', 'history', 'monitoring']);
export type ScreenPage = z.output<typeof screenPage>;
export const screenPageNames: Record<ScreenPage, string> = {
  home: '今日总览',
  depart: '部门对比',
  history: '历史趋势',
  monitoring: '坐席与队列',
};

/** How long a link for oneself opens the screen, and the longest time of a wall. */
export const OWN_SCREEN_HOURS = 12;
export const MAX_WALL_DAYS = 366;

export const screenErrors = defineErrors('data-screen', {
  over: { kind: 'not-found', text: '链接无效或已过期' },
  scope: { kind: 'forbidden', text: '数据范围为全部时才能生成挂墙链接' },
});

const sign = z.string().regex(/^[\w.-]{1,500}$/);
const link = z.object({ id, tenantId, sign, until: timestamp });

/** A link for the caller, for twelve hours, with their data scope and rights at each reading. */
export const makeOwnScreen = endpoint({
  method: 'POST',
  path: '/xmf-report/screens/own',
  summary: '打开数据大屏',
  access: { code: 'homepage_dataScreen' },
  reply: link,
});

const access = { code: 'realtime_wall' };

/** A link for a wall: it shows the whole tenant until it ends or is revoked. */
export const makeWall = endpoint({
  method: 'POST',
  path: '/xmf-report/screens',
  summary: '生成挂墙链接',
  access,
  dataScope: 'home_board',
  body: z.object({
    name: z.string().trim().min(1, '请输入名称').max(30),
    days: z.number().int().min(1, '至少 1 天').max(MAX_WALL_DAYS, `最多 ${MAX_WALL_DAYS} 天`),
  }),
  reply: link,
  errors: [screenErrors.scope],
});

export const wall = z.object({
  id,
  name: z.string(),
  agName: z.string(),
  createTime: timestamp,
  until: timestamp,
  /** When the screen was last read; null: never. */
  seenTime: timestamp.nullable(),
  revoked: z.boolean(),
});
export type Wall = z.output<typeof wall>;

/** The tenant's walls, the newest first. */
export const wallList = endpoint({
  method: 'GET',
  path: '/xmf-report/screens',
  summary: '挂墙链接',
  access,
  reply: z.array(wall),
});

/** The wall shows 链接无效或已过期 from its next reading on. */
export const revokeWall = endpoint({
  method: 'DELETE',
  path: '/xmf-report/screens/{id}',
  summary: '撤销挂墙链接',
  access,
  params: z.object({ id }),
  reply: z.null(),
});

const row = z.object({
  keys: z.partialRecord(dimension, z.string().nullable()),
  names: z.partialRecord(dimension, z.string()),
  values: metricValues,
});
export type ScreenRow = z.output<typeof row>;

/** Who is at their telephone or in the chat now. Staff are named; customers never are. */
export const screenSeat = z.object({
  id,
  agName: z.string(),
  departName: z.string(),
  channel: contactChannel,
  /** `free`, `busy`, or away by their own choice. */
  state: z.enum(['free', 'busy', 'away']),
  statusName: z.string(),
  since: timestamp,
});
export type ScreenSeat = z.output<typeof screenSeat>;

/** What a screen shows. A secret in an address would be logged: it travels in the body. */
export const readScreen = endpoint({
  method: 'POST',
  path: '/xmf-report/screens/read',
  summary: '数据大屏',
  access: 'public',
  body: z.object({ tenantId, sign, page: screenPage, days: z.union([z.literal(7), z.literal(30)]).default(7) }),
  reply: z.object({
    at: timestamp,
    until: timestamp,
    tenantName: z.string(),
    totals: metricValues,
    /** By channel, by department, or by day. */
    rows: z.array(row),
    /** By half hour; of history by day of the week too: the key `day` is the day. */
    halfHours: z.array(row),
    /** Whoever waits, by queue. */
    waiting: z.array(row),
    seats: z.array(screenSeat),
  }),
  errors: [screenErrors.over],
});
export type ScreenReply = z.output<(typeof readScreen)['reply']>;
