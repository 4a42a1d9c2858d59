import { fileErrors } from '@lianxi/contracts/basic-model/file.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantTx } from '../../platform/db/db.ts';
import { isChatImage } from '../../platform/files/content-type.ts';
import type { FileShelf } from '../../platform/files/files.ts';
import type { Party } from './message-writer.ts';

/**
 * Lets a message show a picture: it must be one that the message's own sender uploaded. From now on it is kept.
 * @throws CodedError file.badType for anything else
 */
export async function keepPicture(tenant: TenantTx, files: FileShelf, fileSaveName: string, by: Party): Promise<void> {
  const file = await files.locate(tenant, fileSaveName);
  const own = file?.uploader.kind === by.side && file.uploader.id === by.id;
  if (!own || !isChatImage(file.contentType)) throw new CodedError(fileErrors.badType);
  await files.keep(tenant, [fileSaveName]);
}

/** Did the visitor upload this file, or does one of their conversations show it? */
export async function mayVisitorSee(
  { tx, tenantId }: TenantTx,
  visitorId: string,
  file: { fileSaveName: string; uploader: { kind: string; id: string } },
): Promise<boolean> {
  if (file.uploader.kind === 'visitor' && file.uploader.id === visitorId) return true;
  const shown = await tx
    .selectFrom('messages as m')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select('m.seq')
    .where('m.tenant_id', '=', tenantId)
    .where('m.type', '=', 'image')
    .where('m.body', '=', file.fileSaveName)
    .where('c.visitor_id', '=', visitorId)
    .executeTakeFirst();
  return shown !== undefined;
}
