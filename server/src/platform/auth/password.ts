import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults, which are OWASP's first choice: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Compares a password with a hash. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let nobody: Promise<string> | undefined;

/** Takes as long as {@link verifyPassword} and fails: what an unknown account is answered with. */
export async function verifyNobody(password: string): Promise<false> {
  nobody ??= hash('nobody has this password');
  await verify(await nobody, password);
  return false;
}
