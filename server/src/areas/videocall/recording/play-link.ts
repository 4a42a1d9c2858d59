import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';

/** How long an address of a recording plays. */
export const LINK_SECONDS = 600;

/** What an address names: a recording of a tenant, until a moment. */
export interface PlayLink {
  readonly tenantId: number;
  readonly recordingId: string;
  readonly expiresAt: Date;
}

const purpose = 'video-recording';

/** The key of an address: nobody but us can make one, and it says nothing to its reader. */
export function sealLink(cipher: FieldCipher, { tenantId, recordingId, expiresAt }: PlayLink): string {
  return `${tenantId}.${cipher.handle(tenantId, `${purpose}:${recordingId}:${expiresAt.getTime()}`)}`;
}

/** What a key opens at a moment; null: it is not ours, or over. */
export function openLink(cipher: FieldCipher, key: string, now: Date): PlayLink | null {
  const [, tenant, handle] = /^(\d{1,9})\.(.+)$/.exec(key) ?? [];
  if (!tenant || !handle) return null;
  const tenantId = Number(tenant);
  const [kind, recordingId = '', until] = cipher.openHandle(tenantId, handle)?.split(':') ?? [];
  const expiresAt = new Date(Number(until));
  return kind === purpose && expiresAt > now ? { tenantId, recordingId, expiresAt } : null;
}
