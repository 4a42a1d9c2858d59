import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import type { Party } from './call.ts';
import { isBlocked } from './entry.ts';

type Reader = Pick<TenantTx, 'tx' | 'tenantId'>;

/** The line and the shown number of calls to outside. */
export interface Line {
  readonly trunk: string;
  readonly did: string;
}

/** By which line the tenant calls out; null: none is configured. */
export async function findLine({ tx, tenantId }: Reader): Promise<Line | null> {
  const row = await tx
    .selectFrom('hotlines as h')
    .innerJoin('trunks as t', 't.name', 'h.trunk')
    .select(['t.name as trunk', 'h.did'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.outbound', '=', true)
    .where('h.enabled', '=', true)
    .where('t.enabled', '=', true)
    .orderBy('t.reachable', 'desc')
    .orderBy('h.id')
    .executeTakeFirst();
  return row ?? null;
}

/** The digits that somebody means who typed, pasted or clicked a number. Throws when it is none. */
export function readNumber(cipher: FieldCipher, tenantId: number, text: string): string {
  const plain = phoneOf(cipher, tenantId, text)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
  if (!/^\+?\d{3,20}$/.test(plain)) throw new CodedError(callErrors.badNumber);
  return plain;
}

/** A colleague by extension, else somebody outside. Throws when the number is none, or kept from being called. */
export async function findTarget(
  reader: Reader,
  cipher: FieldCipher,
  text: string,
): Promise<{ party: Party; number: string; free: boolean }> {
  const number = readNumber(cipher, reader.tenantId, text);
  const { tx, tenantId } = reader;
  const colleague = await tx
    .selectFrom('agents as a')
    .leftJoin('agent_phone_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .select(['a.id', 'a.name', 's.registered', 's.call_id', 's.status', 's.activity'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.ext', '=', number)
    .where('a.disabled', '=', false)
    .executeTakeFirst();
  if (colleague) {
    const { id, name, registered, call_id, status, activity } = colleague;
    const free = registered === true && call_id === null && status === '1' && activity === 'idle';
    return { party: { kind: 'agent', agentId: id, extension: number, name }, number, free };
  }
  if (number.length < 5) throw new CodedError(callErrors.targetUnknown);
  if (await isBlocked(reader, cipher, number, 'out')) throw new CodedError(callErrors.blacklisted);
  return { party: { kind: 'outside', number, name: '' }, number, free: true };
}
