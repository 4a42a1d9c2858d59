import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../db/db.ts';
import type { SignedInContext } from '../http/context.ts';

/** A status that an agent may have: '1', '0' or an option's value, with its name. */
export interface ChosenStatus {
  readonly value: string;
  readonly name: string;
}

export const online: ChosenStatus = { value: '1', name: '在线' };
export const offline: ChosenStatus = { value: '0', name: '离线' };

/** The option for an agent who let a contact ring, where the tenant has it (demo: 示忙). */
export const BUSY = '2';

/** A status of a channel's drop-down list; null: it does not exist. `setType` 1 telephone, 2 text, 3 video. */
export async function findStatusOption(
  { tx, tenantId }: TenantDb,
  setType: '1' | '2' | '3',
  asked: { value: string } | { id: string },
): Promise<ChosenStatus | null> {
  const always = 'value' in asked && [online, offline].find(({ value }) => value === asked.value);
  if (always) return always;
  const options = tx
    .selectFrom('status_options')
    .select(['value', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('set_type', '=', setType)
    .where('enabled', '=', true);
  const chosen = 'id' in asked ? options.where('id', '=', asked.id) : options.where('value', '=', asked.value);
  return (await chosen.executeTakeFirst()) ?? null;
}

/**
 * Sets the status of agents on whom the caller may act; `set` does it for one. Returns their number.
 * @throws CodedError `unknown`: the channel has no such status
 */
export async function forceStatusOf(
  ctx: Pick<SignedInContext<Endpoint>, 'principal' | 'audit'>,
  { agentIds, chosen, unknown }: { agentIds: readonly string[]; chosen: ChosenStatus | null; unknown: ErrorDefinition },
  set: (agentId: string, status: ChosenStatus, cause: { reason: 'forced'; setBy: string }) => Promise<unknown>,
): Promise<{ changed: number }> {
  if (!chosen) throw new CodedError(unknown);
  const cause = { reason: 'forced', setBy: ctx.principal.agentId } as const;
  for (const id of agentIds) await set(id, chosen, cause);
  ctx.audit({ target: `agents:${agentIds.length}`, after: { status: chosen.value } });
  return { changed: agentIds.length };
}
