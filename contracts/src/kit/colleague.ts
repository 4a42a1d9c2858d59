import * as z from 'zod';

/*
 * An agent asks a colleague to take over a conversation or a video call, or to help in it.
 */

/** `who` names those who may be asked; `none` is the error text when the user chose none. */
const askFields = (who: RegExp, none: string) =>
  z.object({
    /** `agent:` or `group:` with the id: one list holds both. */
    to: z.string(none).regex(who, none),
    /** Only the colleague reads it; the customer does not. */
    note: z.string().trim().max(500),
  });

/** The new owner: a colleague or a group. */
export const transferFields = askFields(/^(agent|group):[1-9]\d{0,17}$/, '请选择转接给谁');

/** The colleague who is asked to help. */
export const inviteFields = askFields(/^agent:[1-9]\d{0,17}$/, '请选择坐席');

/** Filters of the list of those who may be asked. */
export const takersQuery = z.object({ keyword: z.string().trim().max(50).optional() });

/** An agent or a group. */
export interface Target {
  readonly kind: 'agent' | 'group';
  readonly id: string;
}

/** The colleague or group that the checked fields name. */
export function targetOf({ to }: z.output<typeof transferFields>): Target {
  const [kind, id = ''] = to.split(':');
  return { kind: kind === 'agent' ? 'agent' : 'group', id };
}
