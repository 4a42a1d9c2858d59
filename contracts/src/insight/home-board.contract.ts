import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { timestamp } from '../kit/ids.ts';
import { dimension } from './metric.ts';
import { metricDetailsOf, metricErrors, metricFilters, metricValues, periodErrors } from './metric-query.ts';

const access = { code: 'home_board' };

/** The cards of the home board, in the order in which a preset has them. `span`: of twelve columns. */
export const homeCards = {
  mine: { title: '我的今日', span: 8, for: 'agent' },
  today: { title: '今日接待', span: 8, for: 'leader' },
  waiting: { title: '当前等待', span: 4, for: 'everybody' },
  service: { title: '服务水平', span: 4, for: 'leader' },
  halfHours: { title: '今日分时进线', span: 8, for: 'leader' },
  todo: { title: '待办', span: 6, for: 'everybody' },
  sign: { title: '签到统计', span: 3, for: 'leader' },
  alerts: { title: '预警', span: 3, for: 'leader' },
} as const;
export type HomeCardId = keyof typeof homeCards;
export const homeCardIds = Object.keys(homeCards) as [HomeCardId, ...HomeCardId[]];
const homeCardId = z.enum(homeCardIds);

/** Spans that a card may have, of twelve columns. */
export const CARD_SPANS = [3, 4, 6, 8, 12] as const;

/** The shown cards in their order. */
const shown = z
  .array(z.object({ id: homeCardId, span: z.literal(CARD_SPANS) }))
  .max(homeCardIds.length)
  .refine((cards) => new Set(cards.map(({ id }) => id)).size === cards.length, '同一张卡片只能放一次');
export type ShownCard = z.output<typeof shown>[number];

export const homeBoardErrors = defineErrors('home-board', {
  changed: { kind: 'conflict', text: '看板已在别处修改，请重新载入' },
});

/** The caller's board; null: the preset of their rights. */
export const readHomeBoard = endpoint({
  method: 'GET',
  path: '/xmf-report/home/board',
  summary: '首页看板',
  access,
  reply: z.object({ cards: shown.nullable(), version: z.number().int() }),
});

/** Saves the caller's board; null: the preset again. */
export const saveHomeBoard = endpoint({
  method: 'PUT',
  path: '/xmf-report/home/board',
  summary: '保存首页看板',
  access,
  body: z.object({ cards: shown.nullable(), version: z.number().int().min(0) }),
  reply: z.object({ version: z.number().int() }),
  errors: [homeBoardErrors.changed],
});

const names = (what: string) =>
  z
    .string()
    .max(600)
    .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/, `${what}有误`);

/** Figures over dimensions, of the caller's data scope. `mine`: the caller's own alone, whatever their scope. */
export const homeSelect = endpoint({
  method: 'GET',
  path: '/xmf-report/home/select',
  summary: '首页指标',
  access,
  dataScope: 'home_board',
  query: z.object({
    ...metricFilters,
    /** Names of metrics, and of dimensions, with commas between. */
    metrics: names('指标'),
    by: names('维度').optional(),
    mine: z.enum(['0', '1']).default('0'),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        keys: z.partialRecord(dimension, z.string().nullable()),
        /** Of the queue, agent or department among the keys. */
        names: z.partialRecord(dimension, z.string()),
        values: metricValues,
      }),
    ),
    at: timestamp,
  }),
  errors: [periodErrors.tooLong, metricErrors.noDimension, metricErrors.unknown],
});

/** The contacts that a number of the board counts. */
export const homeDetails = metricDetailsOf('home/select', 'home_board');

/** What the caller did on the telephone today. */
export const callBoard = endpoint({
  method: 'GET',
  path: '/xmf-report/home/callboard',
  summary: '呼叫看板',
  access: { code: 'home_callboard' },
  reply: z.object({ values: metricValues, at: timestamp }),
});
