import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../http/context.ts';
import { verifyPassword } from './password.ts';
import { beginAttempt } from './throttle.ts';

/**
 * Throws unless `given` is the caller's password; the error names the field `path`. A wrong password counts as a wrong sign-in.
 * Locks the caller's row.
 */
export async function requireOwnPassword(
  { kernel, tx, principal, ip }: Pick<SignedInContext<unknown>, 'kernel' | 'tx' | 'principal' | 'ip'>,
  given: string,
  path: string,
  error: ErrorDefinition = authErrors.wrongPassword,
): Promise<void> {
  const attempt = await beginAttempt(kernel.db, principal.username, ip);
  if (attempt.locked) throw new CodedError(commonErrors.tooMany);
  const { password_hash } = await tx
    .selectFrom('agents')
    .select('password_hash')
    .where('tenant_id', '=', principal.tenantId)
    .where('id', '=', principal.agentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, given))) throw new CodedError(error, { fields: [{ path, text: error.text }] });
  await attempt.succeeded();
}
