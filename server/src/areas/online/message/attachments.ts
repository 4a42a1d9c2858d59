import { fileErrors } from '@lianxi/contracts/files/file.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { attachmentProblem } from '@lianxi/contracts/online/attachment';
import type { AttachmentType, ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { FileShelf } from '../../../platform/files/files.ts';
import type { Party } from './message-draft.ts';

/**
 * The file data that a message shows to its reader. The sender uploaded the file, and its content fits the message's kind. The
 * message's transaction stores it; a refused one stores nothing.
 * @throws CodedError file.missing, attachment.*
 */
export async function readAttachment(
  tenant: TenantTx,
  files: FileShelf,
  { type, fileSaveName, by }: { type: AttachmentType; fileSaveName: string; by: Party },
): Promise<NonNullable<ChatMessage['file']>> {
  const file = await files.locate(tenant, fileSaveName);
  if (file?.uploader.kind !== by.side || file.uploader.id !== by.id) throw new CodedError(fileErrors.missing);
  const { fileName, size, contentType } = file;
  const problem = attachmentProblem(type, file);
  if (problem) throw new CodedError(problem);
  return { fileName, size, contentType };
}

/** True when the visitor uploaded this file, or one of their conversations shows it. */
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
    .where('m.type', 'in', ['image', 'file', 'audio', 'video'])
    .where('m.recalled', '=', false)
    .where('m.body', '=', file.fileSaveName)
    .where('c.visitor_id', '=', visitorId)
    .executeTakeFirst();
  return shown !== undefined;
}
