import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token. Tokens are stored only in this form. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const bearer = /^Bearer ([\w-]{20,200})$/i;

/** The token of an Authorization header, or null. */
export function readBearer(authorization: string | undefined): string | null {
  return (authorization && bearer.exec(authorization)?.[1]) || null;
}
