import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { conversationErrors } from './conversation.contract.ts';

/** An answer that the tenant has already, for what a visitor asked: a question of its robot, or a quick reply. */
export const answerCandidate = z.object({ kind: z.enum(['question', 'reply']), id, title: z.string(), content: z.string() });
export type AnswerCandidate = z.output<typeof answerCandidate>;

/** For one message of a visitor's in a conversation of the caller's: at most three, the likeliest first. */
export const answerCandidates = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/{id}/candidates',
  summary: '候选回答',
  access: { code: 'online_dialogue' },
  params: z.object({ id }),
  /** The message's number. */
  query: z.object({ seq: z.coerce.number().int().min(1) }),
  /** None: nothing is like it, or it is no text of the visitor's. */
  reply: z.array(answerCandidate),
  errors: [conversationErrors.notFound],
});
