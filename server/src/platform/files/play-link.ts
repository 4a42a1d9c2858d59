import { playFile } from '@lianxi/contracts/files/file.contract';
import type { TenantCiphers } from '../crypto/tenant-ciphers.ts';
import type { SealedDb } from '../db/db.ts';
import type { SignedInContext } from '../http/context.ts';

const PLAY_MINUTES = 10;
const PURPOSE = 'play';

/** What a tenant's key opens: a file, for the owner of a session, until a moment. */
interface PlayKey {
  readonly sessionId: string;
  readonly fileSaveName: string;
  readonly expiresAt: Date;
}

/**
 * The address at which the caller's player gets a file, as a path of this portal. The caller checked before that they may hear
 * it.
 */
export function playLink(
  { tenantId, cipher, principal, now }: Pick<SignedInContext<unknown>, 'tenantId' | 'cipher' | 'principal' | 'now'>,
  fileSaveName: string,
): { url: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + PLAY_MINUTES * 60_000);
  const key = sealPlayKey({ tenantId, cipher }, { sessionId: principal.sessionId, fileSaveName, expiresAt });
  return { url: `/api${playFile.path}?key=${encodeURIComponent(key)}`, expiresAt };
}

/** Only this server can make a key, and a key reveals nothing. */
export function sealPlayKey(
  { tenantId, cipher }: Pick<SealedDb, 'tenantId' | 'cipher'>,
  { sessionId, fileSaveName, expiresAt }: PlayKey,
): string {
  return `${tenantId}.${cipher.handle(PURPOSE, [sessionId, fileSaveName, expiresAt.getTime()].join(':'))}`;
}

/** The content of a key at a moment; null: it is not ours, or it has expired. */
export async function openPlayKey(
  ciphers: TenantCiphers,
  key: string,
  now: Date,
): Promise<(PlayKey & { tenantId: number }) | null> {
  const [, tenant, handle] = /^([1-9]\d{0,8})\.(.+)$/.exec(key) ?? [];
  if (!tenant || !handle) return null;
  const tenantId = Number(tenant);
  const opened = (await ciphers.of(tenantId)).openHandle(PURPOSE, handle);
  const [sessionId = '', fileSaveName = '', until] = opened?.split(':') ?? [];
  const expiresAt = new Date(Number(until));
  return expiresAt > now ? { tenantId, sessionId, fileSaveName, expiresAt } : null;
}
