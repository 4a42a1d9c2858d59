import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { planCall, waysOf } from '../outbound-route/way.queries.ts';
import type { Way } from '../outbound-route/way.rules.ts';
import { findAgentParty } from './distributor.queries.ts';
import { isBlocked } from './entry.ts';
import type { Party } from './party.ts';

/**
 * The ways to an outside number for an agent who calls it. Throws the reason when there is none. `poolId`: of the numbers to show,
 * where the route names no other.
 */
export async function findWays(
  reader: TenantDb,
  agentId: string,
  number: string,
  poolId: string | null = null,
): Promise<readonly [Way, ...Way[]]> {
  const plan = await planCall(reader, agentId, number, true, poolId);
  if (plan.refused) throw new CodedError(callErrors.routeRefused);
  const [first, ...others] = waysOf(plan);
  if (!first) throw new CodedError(callErrors.noTrunk);
  return [first, ...others];
}

/** The digits of a number that was typed, pasted or clicked. Throws when it is no number. */
export function readNumber(cipher: Cipher, text: string): string {
  const plain = phoneOf(cipher, text)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
  if (!/^\+?\d{3,20}$/.test(plain)) throw new CodedError(callErrors.badNumber);
  return plain;
}

/**
 * A colleague by extension, else an outside party. Throws when the number is invalid or blocked. `agentId`: the agent who asks.
 */
export async function findTarget(
  reader: SealedDb,
  agentId: string,
  text: string,
  poolId: string | null = null,
): Promise<{ party: Party; number: string; free: boolean }> {
  const number = readNumber(reader.cipher, text);
  const { tx, tenantId } = reader;
  const colleague = await tx
    .selectFrom('agents as a')
    .leftJoin('agent_phone_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .select(['a.id', 'a.name', 's.registered', 's.call_id', 's.video_call_id', 's.status', 's.activity'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.ext', '=', number)
    .where('a.disabled', '=', false)
    .executeTakeFirst();
  if (colleague) {
    const { id, name, registered, call_id, video_call_id, status, activity } = colleague;
    const seated = call_id !== null || video_call_id !== null;
    const free = registered === true && !seated && status === '1' && activity === 'idle';
    const party = await findAgentParty(reader, id);
    return { party: party ?? { kind: 'agent', agentId: id, extension: number, name }, number, free: free && party !== null };
  }
  if (number.length < 5) throw new CodedError(callErrors.targetUnknown);
  if (await isBlocked(reader, number, 'out')) throw new CodedError(callErrors.blacklisted);
  const ways = await findWays(reader, agentId, number, poolId);
  return { party: { kind: 'outside', number, name: '', ways }, number, free: true };
}
