import type { RecordContext } from '../../../platform/record/record-table.ts';

/** An attachment as the row stores it. */
export interface NoticeFile {
  fileName: string;
  fileSaveName: string;
}

type Sender = Pick<RecordContext, 'tx' | 'tenantId' | 'kernel' | 'principal'>;

/** Keeps attachments: each must be an upload of the sender, or have been attached `before`. Null: one is neither. */
export async function keepNoticeFiles(
  sender: Sender,
  names: readonly string[],
  before: readonly NoticeFile[] = [],
): Promise<NoticeFile[] | null> {
  const { kernel, principal } = sender;
  const files: NoticeFile[] = [];
  for (const name of new Set(names)) {
    const file = before.find(({ fileSaveName }) => fileSaveName === name) ?? (await ownUpload(sender, name));
    if (!file) return null;
    files.push({ fileName: file.fileName, fileSaveName: file.fileSaveName });
  }
  if (files.length > 0) await kernel.files.keep(sender, names);
  return files;

  async function ownUpload(own: Sender, name: string): Promise<NoticeFile | null> {
    const file = await kernel.files.locate(own, name);
    return file?.uploader.kind === 'agent' && file.uploader.id === principal.agentId ? file : null;
  }
}
