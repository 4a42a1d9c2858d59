import { fileErrors } from '@lianxi/contracts/files/file.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { attachmentProblem } from '@lianxi/contracts/online/attachment';
import type { OutgoingVideoMessage, VideoMessage } from '@lianxi/contracts/videocall/message';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { FileShelf, LocatedFile, Uploader } from '../../../platform/files/files.ts';
import type { Person } from './party.queries.ts';

/**
 * The file data that a message shows to its reader. The sender uploaded the file, and its content fits the message's kind. The
 * writer of the message stores it.
 * @throws CodedError file.missing, attachment.*
 */
export async function readFile(
  tenant: TenantTx,
  files: FileShelf,
  { msgType, message: fileSaveName }: OutgoingVideoMessage,
  by: Person,
): Promise<NonNullable<VideoMessage['file']>> {
  const file = await files.locate(tenant, fileSaveName);
  if (!file || !isOf(file.uploader, by)) throw new CodedError(fileErrors.missing);
  const problem = attachmentProblem(msgType === 'file' ? 'file' : 'image', file);
  if (problem) throw new CodedError(problem);
  const { fileName, size, contentType } = file;
  return { fileName, size, contentType };
}

function isOf(uploader: Uploader, { side, id }: Person): boolean {
  return uploader.kind === (side === 'agent' ? 'agent' : 'video-visitor') && uploader.id === id;
}

/** True when the visitor uploaded this file, or a call shows it to them. */
export async function mayVisitorSee({ tx, tenantId }: TenantTx, visitorId: string, file: LocatedFile): Promise<boolean> {
  if (isOf(file.uploader, { side: 'visitor', id: visitorId })) return true;
  const { rows } = await sql`
    select from video_messages m
    join video_calls c on c.tenant_id = m.tenant_id and c.id = m.call_id
    where m.tenant_id = ${tenantId} and m.type in ('image', 'file') and m.body = ${file.fileSaveName}
      and (c.visitor_id = ${visitorId} or exists (select from video_parties p
        where p.tenant_id = c.tenant_id and p.call_id = c.id and p.visitor_id = ${visitorId} and p.left_at is null))
    limit 1`.execute(tx);
  return rows.length > 0;
}
