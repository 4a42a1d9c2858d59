import * as z from 'zod';
import { agentEvent } from '../kit/events.ts';
import { id } from '../kit/ids.ts';
import { noticeType } from './notice.contract.ts';

/** A notice came for this agent. Its content is read from the list. */
export const noticeReceived = agentEvent(
  'notice.received',
  z.object({ id, type: noticeType, title: z.string(), strong: z.boolean() }),
);

/** A notice of this agent's was withdrawn or expired: it is in no list any more. */
export const noticeWithdrawn = agentEvent('notice.withdrawn', z.object({ id }));
