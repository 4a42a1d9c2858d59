import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { attemptOutcome, heardOutcomes } from './attempt-outcome.ts';
import { skipReason } from './contact-state.ts';
import { myOutboundTask } from './outbound-task.contract.ts';
import { taskContact } from './task-contact.contract.ts';
import { taskDeskErrors } from './task-desk-errors.ts';

const path = '/xmf-market/task';
const access = { code: 'callcenter_taskworkbench' };

/** A contact at the desk of the agent who holds them. */
export const heldContact = z.object({
  id,
  taskId: id,
  custId: id.nullable(),
  custName: userText(z.string()),
  /** All numbers in their order, masked for a reader who may not see whole ones. */
  phones: z.array(z.string()),
  /** The number that is next, from 0. */
  numberAt: z.number().int(),
  numberStatus: z.string(),
  remark: userText(z.string()),
  /** Why this one, and why now. */
  why: z.string(),
  heldUntil: timestamp,
  attempts: z.number().int(),
  /** The last attempt, about which the agent has not said yet what came of it. */
  open: z.object({ linkedid: id, outcome: attemptOutcome, endTime: timestamp }).nullable(),
  /** Earlier attempts, newest first. */
  history: z.array(z.object({ time: timestamp, outcome: attemptOutcome, agentName: z.string() })),
});
export type HeldContact = z.output<typeof heldContact>;

/** The running tasks of the caller, and the contacts whom they hold: the present one, and one fetched ahead. */
export const taskDesk = endpoint({
  method: 'GET',
  path: `${path}/mine`,
  summary: '我的外呼任务',
  access,
  reply: z.object({ tasks: z.array(myOutboundTask), held: z.array(heldContact) }),
});

const refusals = [
  taskDeskErrors.notRunning,
  taskDeskErrors.notYours,
  taskDeskErrors.summaryOpen,
  taskDeskErrors.inCall,
  taskDeskErrors.closed,
];

/** The contacts of a task whom the caller may take, the next one first: for choosing by hand. */
export const myContacts = endpoint({
  method: 'GET',
  path: `${path}/mine/customer`,
  summary: '我可拨打的联系人',
  access,
  query: listQuery.extend({ taskId: id }),
  reply: listPage(taskContact),
});

/** Whether the caller may go on to the next contact, and why not: not during a call, nor while a summary is open. */
export const checkNext = endpoint({
  method: 'GET',
  path: `${path}/checkNext`,
  summary: '是否可以取下一位联系人',
  access,
  query: z.object({ taskId: id }),
  reply: z.object({ may: z.boolean(), reason: z.string() }),
});

/**
 * The next contact of a task, held for the caller. Who holds one already gets the same. `ahead`: one more, for after the present
 * one; it may be asked during a call.
 */
export const nextContact = endpoint({
  method: 'POST',
  path: `${path}/next`,
  summary: '取下一位联系人',
  access,
  body: z.object({
    taskId: id,
    ahead: z.boolean().default(false),
    /** One whom the agent chose from the list. */
    contactId: id.optional(),
  }),
  /** Null: nobody may be called now; `reason`: what the contact rules say, where they are why. */
  reply: z.object({ contactId: id.nullable(), reason: z.string() }),
  errors: refusals,
});

/** Keeps held contacts for some more minutes: an open page asks for it. */
export const keepContacts = endpoint({
  method: 'POST',
  path: `${path}/keep`,
  summary: '保持外呼联系人',
  access,
  body: z.object({}),
  reply: z.object({ kept: z.number().int() }),
});

/** Passes a contact over without a call: they come again later. */
export const skipContact = endpoint({
  method: 'POST',
  path: `${path}/skip`,
  summary: '跳过外呼联系人',
  access,
  body: z.object({ contactId: id, reason: skipReason }),
  reply: z.null(),
  errors: [taskDeskErrors.gone, taskDeskErrors.inCall],
});

export const disposition = z
  .object({
    contactId: id,
    /** What the agent heard in a call that nobody answered, or an answering machine; absent: as the switch says. */
    outcome: z.enum(heardOutcomes).optional(),
    /** `done`: nothing more to do. `callback`: at a time that they agreed. `again`: by the rules. `stop`: they want no more calls. */
    result: z.enum(['done', 'callback', 'again', 'stop']),
    callbackTime: z.iso.datetime('请选择回拨时间').nullable().default(null),
  })
  .refine(({ result, callbackTime }) => result !== 'callback' || callbackTime !== null, {
    path: ['callbackTime'],
    message: '请选择回拨时间',
  });

/** A disposition as a form has it. */
export type DispositionInput = z.input<typeof disposition>;

/** What came of the call: the agent lets the contact go with it. */
export const contactCalled = endpoint({
  method: 'POST',
  path: `${path}/called`,
  summary: '登记外呼结果',
  access,
  body: disposition,
  reply: z.null(),
  errors: [taskDeskErrors.gone, taskDeskErrors.inCall, taskDeskErrors.notTried, taskDeskErrors.badTime],
});
