import * as z from 'zod';

/** In seconds: a caller who gives up so soon had dialled a wrong number or changed their mind. */
export const SHORT_ABANDON_SECONDS = 5;
/** In seconds: an answer within this time is in time. */
export const SERVICE_LEVEL_SECONDS = 20;

/** What figures are grouped and narrowed by. `halfHour`: of the day, such as `09:30`. */
export const dimension = z.enum(['channel', 'group', 'agent', 'department', 'day', 'halfHour']);
export type Dimension = z.output<typeof dimension>;

export const dimensionNames: Record<Dimension, string> = {
  channel: '渠道',
  group: '队列',
  agent: '坐席',
  department: '部门',
  day: '日期',
  halfHour: '时段',
};

export const contactChannel = z.enum(['call', 'chat', 'video']);
export const contactChannelNames: Record<z.output<typeof contactChannel>, string> = { call: '电话', chat: '在线', video: '视频' };

/**
 * What is counted. `contact`: in the half hour in which it was offered. `segment`: an agent's part, in the half hour in which it
 * was offered. `time`: the telephone status of agents, cut at each half hour.
 */
export type MetricSource = 'contact' | 'segment' | 'time';

interface MetricWords {
  readonly name: string;
  readonly unit: '次' | '秒' | '%' | '分';
  /** How it is computed, in words. */
  readonly formula: string;
}

/**
 * `sum`: adds up over every dimension. `moment`: true now, and not to be added over time. `ratio`: a sum divided by a sum; an
 * average of averages never appears. `percent`: such a ratio, in hundredths.
 */
export type Metric = MetricWords &
  (
    | { readonly kind: 'sum' | 'moment'; readonly source: MetricSource }
    | { readonly kind: 'ratio' | 'percent'; readonly part: string; readonly whole: string }
  );

const count = { unit: '次', kind: 'sum' } as const;
const seconds = { unit: '秒', kind: 'sum' } as const;
const average = { unit: '秒', kind: 'ratio' } as const;

/**
 * Every metric, defined once. Boards, reports, details and exports read nothing else. A definition changes only together with
 * docs/decisions/0039, because it changes past figures too.
 */
export const metrics = {
  offered: {
    ...count,
    source: 'contact',
    name: '进线',
    formula: '进入队列或直接振铃坐席的呼入、会话和视频；黑名单和非工作时间的来电不计',
  },
  answered: { ...count, source: 'contact', name: '接起', formula: '进线中由坐席接起的' },
  abandoned: { ...count, source: 'contact', name: '放弃', formula: '进线中客户在接起前离开的' },
  shortAbandoned: {
    ...{ ...count, source: 'contact', name: '短放弃' },
    formula: `放弃中等待不超过 ${SHORT_ABANDON_SECONDS} 秒的`,
  },
  flowedOut: { ...count, source: 'contact', name: '溢出', formula: '进线中按规则离开队列的：转留言、预约回拨、无坐席、排队超时' },
  waiting: { ...count, source: 'contact', name: '仍在等待', formula: '进线 − 接起 − 放弃 − 溢出' },
  waitingNow: {
    unit: '次',
    kind: 'moment',
    source: 'contact',
    name: '当前等待',
    formula: '此刻正在排队或振铃的，不受时间范围影响',
  },
  inTime: {
    ...{ ...count, source: 'contact', name: '及时接起' },
    formula: `等待不超过 ${SERVICE_LEVEL_SECONDS} 秒接起的`,
  },
  serviceBase: { ...count, source: 'contact', name: '服务水平分母', formula: '接起 + 放弃 − 短放弃' },
  serviceLevel: {
    ...{ unit: '%', kind: 'percent', part: 'inTime', whole: 'serviceBase', name: '服务水平' },
    formula: `${SERVICE_LEVEL_SECONDS} 秒内接起 ÷（接起 + 放弃 − 短放弃）`,
  },
  answeredWait: { ...seconds, source: 'contact', name: '接起前等待', formula: '接起的进线从进入队列到接起的时间之和' },
  asa: { ...average, part: 'answeredWait', whole: 'answered', name: '平均应答时间', formula: '接起前等待 ÷ 接起' },
  abandonRate: {
    ...{ unit: '%', kind: 'percent', part: 'abandoned', whole: 'offered', name: '放弃率' },
    formula: '放弃 ÷ 进线',
  },
  transfers: { ...count, source: 'contact', name: '转接', formula: '进线和外呼中换到下一位坐席的次数' },
  ratingSum: { unit: '分', kind: 'sum', source: 'contact', name: '评分之和', formula: '客户评分之和' },
  rated: { ...count, source: 'contact', name: '已评价', formula: '有客户评分的' },
  rating: { unit: '分', kind: 'ratio', part: 'ratingSum', whole: 'rated', name: '平均评分', formula: '评分之和 ÷ 已评价' },
  sessions: { ...count, source: 'contact', name: '在线会话', formula: '在线渠道由坐席接待的会话' },
  firstReplySum: { ...seconds, source: 'contact', name: '首次响应之和', formula: '在线会话从分配到坐席首次回复的时间之和' },
  replied: { ...count, source: 'contact', name: '已响应会话', formula: '坐席至少回复过一次的在线会话' },
  firstReply: {
    ...{ ...average, part: 'firstReplySum', whole: 'replied', name: '平均首次响应' },
    formula: '首次响应之和 ÷ 已响应会话',
  },
  rung: { ...count, source: 'segment', name: '振铃', formula: '分配给坐席的进线；同一通振铃两次计两次' },
  taken: { ...count, source: 'segment', name: '接听', formula: '振铃中坐席接起的' },
  missedByAgent: { ...count, source: 'segment', name: '振铃未接', formula: '振铃中坐席在规定时间内没有接起的' },
  refused: { ...count, source: 'segment', name: '拒接', formula: '振铃中坐席拒绝的' },
  missedOther: { ...count, source: 'segment', name: '其他未接', formula: '振铃中客户先离开、话机或网络故障等未接起的' },
  dialled: { ...count, source: 'segment', name: '外呼', formula: '坐席拨打的外呼' },
  connected: { ...count, source: 'segment', name: '外呼接通', formula: '外呼中对方接听的' },
  handled: { ...count, source: 'segment', name: '处理', formula: '已结束的接听 + 已结束的外呼接通' },
  talk: { ...seconds, source: 'segment', name: '通话时长', formula: '双方在线的时间，不含保持' },
  hold: { ...seconds, source: 'segment', name: '保持时长', formula: '坐席让客户保持的时间' },
  wrap: { ...seconds, source: 'segment', name: '话后时长', formula: '接听或外呼结束后的话后处理时间' },
  handling: { ...seconds, source: 'segment', name: '处理时长', formula: '通话 + 保持 + 话后' },
  aht: { ...average, part: 'handling', whole: 'handled', name: '平均处理时长', formula: '处理时长 ÷ 处理' },
  signedIn: { ...seconds, source: 'time', name: '签入时长', formula: '电话状态不是离线的时间' },
  ready: { ...seconds, source: 'time', name: '就绪时长', formula: '电话在线且空闲的时间' },
  busy: { ...seconds, source: 'time', name: '占用时长', formula: '电话振铃、拨号、通话或话后的时间' },
  readyOrBusy: { ...seconds, source: 'time', name: '可用时长', formula: '就绪 + 占用' },
  occupancy: { unit: '%', kind: 'percent', part: 'busy', whole: 'readyOrBusy', name: '占用率', formula: '占用 ÷（占用 + 就绪）' },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as [MetricName, ...MetricName[]];
export const metricName = z.enum(metricNames);

/** The metric without its literal types. */
export const metricOf = (name: MetricName): Metric => metrics[name];

/** The dimensions that each source has. An agent's time belongs to no queue. */
export const dimensionsOf: Record<MetricSource, readonly Dimension[]> = {
  contact: dimension.options,
  segment: dimension.options,
  time: ['agent', 'department', 'day', 'halfHour'],
};

/** The sums of which a metric consists. */
export function sumsOf(name: MetricName): readonly MetricName[] {
  const metric = metricOf(name);
  return 'part' in metric ? [metric.part as MetricName, metric.whole as MetricName] : [name];
}

/** A ratio of its sums, never of other ratios; null: nothing was counted. Percents are in hundredths, to a tenth. */
export function metricValue(name: MetricName, sums: Partial<Record<MetricName, number>>): number | null {
  const metric = metricOf(name);
  if (!('part' in metric)) return sums[name] ?? 0;
  const whole = sums[metric.whole as MetricName] ?? 0;
  if (whole === 0) return null;
  const value = (sums[metric.part as MetricName] ?? 0) / whole;
  return metric.kind === 'percent' ? Math.round(value * 1000) / 10 : Math.round(value * 10) / 10;
}
