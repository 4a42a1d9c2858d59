import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { linkedid } from './call-station.ts';

/** The reason why an agent's web phone could not take a call. Only their browser knows it. */
export const phoneFault = z.enum(['no-microphone', 'microphone-forbidden', 'microphone-faulty', 'page-frozen', 'network']);
export type PhoneFault = z.output<typeof phoneFault>;

/**
 * Tells of the calls that the caller's telephone let go in the last `seconds`, or of the one that it names: this is why.
 * Answers how many there were.
 */
export const reportPhoneFault = endpoint({
  method: 'POST',
  path: '/xmf-call-center/phonefault',
  summary: '上报话机故障',
  access: { code: 'homepage_softphone' },
  body: z.object({ fault: phoneFault, seconds: z.number().int().min(1).max(3600), linkedid: linkedid.optional() }),
  reply: z.object({ calls: z.number().int() }),
});
