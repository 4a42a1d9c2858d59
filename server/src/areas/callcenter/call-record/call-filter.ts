import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { KeyedColumn } from '../../../platform/crypto/cipher.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isMaskedPhone, phoneOf } from '../../../platform/permissions/mask.ts';

type Caller = Pick<SignedInContext<Endpoint>, 'cipher' | 'principal'>;

/**
 * The indexes by which a column finds a number that the caller may look up; `['']` finds no row. A caller who may not see whole
 * numbers searches by a number's handle alone: otherwise they could find the hidden digits by trial.
 */
export function findableNumber({ cipher, principal }: Caller, column: KeyedColumn, asked: string): string[] {
  const number = phoneOf(cipher, asked)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
  const may = principal.holds(CONTACT_NUMBER) || isMaskedPhone(asked);
  return may && /^\+?\d{3,20}$/.test(number) ? cipher.blindIndexes(column, number) : [''];
}
