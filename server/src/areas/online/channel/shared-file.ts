import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sharedFile } from '@lianxi/contracts/online/shared-file.contract';
import * as z from 'zod';
import { openLink, readLink, sealLink } from '../../../platform/crypto/sealed-link.ts';
import type { TenantCiphers } from '../../../platform/crypto/tenant-ciphers.ts';
import { routes } from '../../../platform/http/routes.ts';

/** A vendor fetches a picture when it shows it, which may be days later. */
const OPEN_MS = 7 * 86_400_000;

const shared = z.object({ fileSaveName: z.string(), until: z.number() });
/** The purpose in the tenant's key for these tokens. */
const PURPOSE = 'shared-file';

/**
 * Makes addresses below `publicUrl` at which vendors' servers can fetch a file for a week. The addresses are sealed, so nobody
 * can forge one.
 */
export function fileSharer(publicUrl: string, ciphers: TenantCiphers) {
  return async (file: { tenantId: number; fileSaveName: string }, now = Date.now()): Promise<string> => {
    const { tenantId, fileSaveName } = file;
    const content = { fileSaveName, until: now + OPEN_MS };
    const token = sealLink(await ciphers.of(tenantId), tenantId, PURPOSE, content);
    return `${publicUrl}/api${sharedFile.path.replace('{token}', token)}`;
  };
}
export type ShareFile = ReturnType<typeof fileSharer>;

export const sharedFileRoutes = routes((on) => {
  on(sharedFile, async ({ db, kernel: { files }, params: { token }, now }) => {
    const link = readLink(token);
    if (!link) throw new CodedError(commonErrors.notFound);
    const file = await db.tenant(
      link.tenantId,
      async (tenant) => {
        const named = openLink(tenant.cipher, link.handle, PURPOSE, shared, now);
        return named && files.locate(tenant, named.fileSaveName);
      },
      { readOnly: true },
    );
    if (!file?.contentType.startsWith('image/')) throw new CodedError(commonErrors.notFound);
    return files.reply(file, 'inline');
  });
});
