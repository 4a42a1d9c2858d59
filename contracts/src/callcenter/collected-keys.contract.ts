import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { linkedid } from './call-station.ts';

/** Keys that a caller entered in a voice menu. They may be a card number: masked for a reader who may not see numbers. */
export const collectedKeys = z.object({
  /** The name of the node that asked for them. */
  label: z.string(),
  keys: z.string(),
});
export type CollectedKeys = z.output<typeof collectedKeys>;

/** The keys of a call that the caller of this endpoint was in, in their order: pop-up and workbench. */
export const keysOfCall = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callRecord/{linkedid}/keys',
  summary: '来电按键输入',
  access: { code: 'homepage_callcenter_mark' },
  params: z.object({ linkedid }),
  reply: z.array(collectedKeys),
});
