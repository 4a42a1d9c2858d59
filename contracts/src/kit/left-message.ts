import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { id, timestamp } from './ids.ts';
import { type ListPage, listQuery } from './list-page.ts';
import { userText } from './user-text.ts';

/*
 * Messages that customers leave while no agent answers, by telephone or in the chat, and how agents handle them (specification
 * section 7, leave-message handling). Each kind adds its own message to these parts.
 */

/** Errors of messages of every kind. */
export const leftMessageErrors = {
  notFound: { kind: 'not-found', text: '留言不存在' },
  handled: { kind: 'conflict', text: '该留言已处理' },
} as const;

/** The fields of messages of every kind. */
export const leftMessage = z.object({
  groupName: z.string(),
  createTime: timestamp,
  /** 0 open, 1 handled, 2 no answer needed. */
  handling: z.enum(['0', '1', '2']),
  associationId: z.string(),
  leaveRemark: userText(z.string()),
  handledByName: z.string(),
  handleTime: timestamp.nullable(),
});
export type LeftMessage = z.output<typeof leftMessage>;

/** Filters of their lists. */
export const leftMessageQuery = listQuery.extend({
  handling: leftMessage.shape.handling.optional(),
  groupId: id.optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});
export type LeftMessageQuery = z.output<typeof leftMessageQuery>;

/** A list of messages of one kind, newest first. */
export type LeftMessageList<M extends LeftMessage> = Endpoint<
  z.ZodUndefined,
  typeof leftMessageQuery,
  z.ZodUndefined,
  z.ZodType<ListPage<M>>
>;

/** How an agent handled a message; possible once. `associationId`: the call back or the work order. */
export const handlingFields = z.object({
  handling: z.enum(['1', '2']),
  associationId: z.string().trim().max(50).default(''),
  leaveRemark: z.string().trim().max(500).default(''),
});
export type HandlingFields = z.output<typeof handlingFields>;
