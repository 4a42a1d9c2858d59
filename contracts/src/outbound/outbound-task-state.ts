import * as z from 'zod';

/** The state of an outbound task. */
export const outboundTaskState = z.enum(['draft', 'running', 'paused', 'finished', 'archived']);
export type OutboundTaskState = z.output<typeof outboundTaskState>;

export const outboundTaskStateNames: Record<OutboundTaskState, string> = {
  draft: '草稿',
  running: '进行中',
  paused: '已暂停',
  finished: '已结束',
  archived: '已归档',
};

/** The states into which a task can go. */
export const movesOfTask: Record<OutboundTaskState, readonly Exclude<OutboundTaskState, 'draft'>[]> = {
  draft: ['running', 'archived'],
  running: ['paused', 'finished'],
  paused: ['running', 'finished'],
  finished: ['archived'],
  archived: [],
};
