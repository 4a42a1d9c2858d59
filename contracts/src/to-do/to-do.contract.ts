import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';

/** The most rows of a group; the page of its area has the others. */
export const MAX_TO_DOS = 50;
/** The longest time for which a person puts something off. */
export const MAX_SNOOZE_DAYS = 30;

const access = { code: 'home_worktodo' };

/** Something that waits for the caller, from any area. */
const toDo = z.object({
  /** Of its group. */
  id: z.string(),
  title: userText(z.string()),
  /** What it is about, in a few words; may be empty. */
  note: userText(z.string()),
  /** When it began to wait. */
  since: timestamp,
  /** When it should be done; null: at any time. */
  due: timestamp.nullable(),
  /** The path of its page, or the id of a notice, which the message dialog shows. */
  link: z.union([z.object({ path: z.string() }), z.object({ noticeId: z.string() })]),
  /** The caller put it off until then. */
  snoozedUntil: timestamp.nullable(),
});
export type ToDo = z.output<typeof toDo>;

const toDoGroup = z.object({
  kind: z.string(),
  name: z.string(),
  /** The page that lists all of them; null: there is none. */
  path: z.string().nullable(),
  count: z.number().int(),
  overdue: z.number().int(),
  /** What is due first, the overdue ones before all; at most {@link MAX_TO_DOS}. */
  rows: z.array(toDo),
});
export type ToDoGroup = z.output<typeof toDoGroup>;

/** What waits for the caller, by kind, and how many things they put off. `snoozed`: those alone. */
export const toDoList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/worktodo',
  summary: '待办列表',
  access,
  query: z.object({ snoozed: z.enum(['0', '1']).default('0') }),
  reply: z.object({
    groups: z.array(toDoGroup),
    snoozed: z.number().int(),
    /** The topics whose changes change the list. */
    topics: z.array(z.string()),
  }),
});

export const toDoErrors = defineErrors('to-do', {
  unknownKind: { kind: 'invalid', text: '待办类型不存在', field: 'kind' },
  past: { kind: 'invalid', text: '提醒时间应在以后的 30 天内', field: 'until' },
});

/** Puts something off for the caller alone; null: it waits again at once. */
export const snoozeToDo = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/worktodo/snooze',
  summary: '稍后提醒',
  access,
  body: z.object({
    kind: z.string().max(50),
    id: z.string().regex(/^[\w-]{1,40}$/),
    until: timestamp.nullable(),
  }),
  reply: z.null(),
  errors: [toDoErrors.unknownKind, toDoErrors.past],
});
