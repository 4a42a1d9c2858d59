import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isMaskedPhone, phoneOf } from '../../../platform/permissions/mask.ts';

type Caller = Pick<SignedInContext<Endpoint>, 'tenantId' | 'principal' | 'kernel'>;

/**
 * The keyed form of a number that the caller may look up, else null. Who may not see whole numbers finds them by their
 * handle alone: by trying, the hidden digits would be told.
 */
export function findableNumber({ tenantId, principal, kernel }: Caller, asked: string): string | null {
  const number = phoneOf(kernel.cipher, tenantId, asked)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
  const may = principal.holds(CONTACT_NUMBER) || isMaskedPhone(asked);
  return may && /^\+?\d{3,20}$/.test(number) ? kernel.cipher.blindIndex(number) : null;
}
