import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sharedFile } from '@lianxi/contracts/online/shared-file.contract';
import * as z from 'zod';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { routes } from '../../../platform/http/routes.ts';

/** A vendor fetches a picture when it shows it, perhaps days later. */
const OPEN_MS = 7 * 86_400_000;

const shared = z.object({ tenantId: z.number(), fileSaveName: z.string(), until: z.number() });
type Shared = z.output<typeof shared>;

/** Makes addresses below `publicUrl` at which vendors' servers fetch a file for a week; what they name is sealed, so nobody makes one up. */
export function fileSharer(publicUrl: string, cipher: FieldCipher) {
  return (file: Pick<Shared, 'tenantId' | 'fileSaveName'>, now = Date.now()): string => {
    const { tenantId, fileSaveName } = file;
    const named: Shared = { tenantId, fileSaveName, until: now + OPEN_MS };
    const token = cipher.encrypt(JSON.stringify(named)).toString('base64url');
    return `${publicUrl}/api${sharedFile.path.replace('{token}', token)}`;
  };
}
export type ShareFile = ReturnType<typeof fileSharer>;

export const sharedFileRoutes = routes((on) => {
  on(sharedFile, async ({ db, kernel: { cipher, files }, params: { token }, now }) => {
    const named = readToken(cipher, token);
    if (!named || named.until < now.getTime()) throw new CodedError(commonErrors.notFound);
    const file = await db.tenant(named.tenantId, (tenant) => files.locate(tenant, named.fileSaveName), { readOnly: true });
    if (!file?.contentType.startsWith('image/')) throw new CodedError(commonErrors.notFound);
    return files.reply(file, 'inline');
  });
});

/** Null: nobody here made it. */
function readToken(cipher: FieldCipher, token: string): Shared | null {
  try {
    return shared.parse(JSON.parse(cipher.decrypt(Buffer.from(token, 'base64url'))));
  } catch {
    return null;
  }
}
