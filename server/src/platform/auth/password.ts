import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults, which are OWASP's first choice: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Compares a password with a hash. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** A shorter name is part of many words by chance. */
const SHORTEST_NAME = 4;

/** Throws if a new password contains its user's name; the error names the field `path`. */
export function requireOtherThanName(password: string, username: string, path: string): void {
  const name = username.toLowerCase();
  if (name.length < SHORTEST_NAME || !password.toLowerCase().includes(name)) return;
  throw new CodedError(authErrors.nameInPassword, { fields: [{ path, text: authErrors.nameInPassword.text }] });
}

let nobody: Promise<string> | undefined;

/** Takes as long as {@link verifyPassword} and fails: the answer for an unknown account. */
export async function verifyNobody(password: string): Promise<false> {
  nobody ??= hash('nobody has this password');
  await verify(await nobody, password);
  return false;
}
