import * as z from 'zod';
import { storedFile } from '../files/file.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';

export const taskErrors = defineErrors('task', {
  ended: { kind: 'conflict', text: '任务已结束' },
});

/** `waiting`: for the user's word; `link` leads to where it is given. */
export const taskState = z.enum(['queued', 'running', 'waiting', 'done', 'failed', 'cancelled']);

/** Work that takes longer than a call: imports, exports, parsing, batch changes. The header's task centre shows it. */
export const task = z.object({
  id,
  /** `noun.verb`, for example `customer.import`. */
  kind: z.string(),
  /** What the user started, for example 导入客户：客户名单.xlsx. */
  title: z.string(),
  state: taskState,
  done: z.number().int(),
  /** 0: not known yet. */
  total: z.number().int(),
  /** One sentence: how it ended, or why it failed. */
  message: z.string(),
  /** Path of the page that belongs to it. */
  link: z.string().nullable(),
  /** What it made. */
  file: storedFile.nullable(),
  createTime: timestamp,
  finishTime: timestamp.nullable(),
});
export type Task = z.output<typeof task>;

/** The caller's tasks of the last seven days, newest first, at most 50. */
export const taskList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/task',
  summary: '我的任务',
  access: 'signed-in',
  reply: z.array(task),
});

/** Stops a task of the caller's; its unfinished work is undone. */
export const cancelTask = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/task/{id}/cancel',
  summary: '取消任务',
  access: 'signed-in',
  params: z.object({ id }),
  reply: z.null(),
  errors: [taskErrors.ended],
});
