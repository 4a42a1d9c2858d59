import type * as z from 'zod';
import type { Cipher } from './cipher.ts';

/** The content of a link, with its end in milliseconds. */
export interface LinkContent {
  readonly until: number;
}

/** A token for an address that anybody may open until its end. It is sealed with the tenant's key: nobody can forge or change one. */
export function sealLink(cipher: Cipher, tenantId: number, purpose: string, content: LinkContent): string {
  return `${tenantId}-${cipher.handle(purpose, JSON.stringify(content)).replaceAll('.', '_')}`;
}

/** The tenant of a token, and what its cipher opens; null: it is no token. */
export function readLink(token: string): { tenantId: number; handle: string } | null {
  const [, tenantId, handle] = /^([1-9]\d{0,8})-(.+)$/.exec(token) ?? [];
  return tenantId && handle ? { tenantId: Number(tenantId), handle } : null;
}

/** The content of a token of the cipher's tenant; null: it is over, or this portal did not make it for this purpose. */
export function openLink<T extends LinkContent>(
  cipher: Cipher,
  handle: string,
  purpose: string,
  content: z.ZodType<T>,
  now: Date,
): T | null {
  const text = cipher.openHandle(purpose, handle);
  if (text === null) return null;
  const found = content.parse(JSON.parse(text));
  return found.until > now.getTime() ? found : null;
}
