import * as z from 'zod';
import { agentEvent } from '../kit/events.ts';
import { id } from '../kit/ids.ts';
import { parseKind } from './parse.contract.ts';

/** A document of this agent was parsed, or could not be. */
export const documentParsed = agentEvent(
  'document.parsed',
  z.object({ kind: parseKind, done: z.boolean(), fileName: z.string(), message: z.string() }),
);

/** An answer of this agent has one more sentence, or ended. */
export const answerGrown = agentEvent('answer.grown', z.object({ id }));
