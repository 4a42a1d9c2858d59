import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileErrors, type StoredFile } from '@lianxi/contracts/files/file.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, TenantDb, TenantTx } from '../db/db.ts';
import type { Files } from '../db/schema.ts';
import type { FileReply, UploadedFile } from '../http/files.ts';
import { contentTypeOf, mayShowInline } from './content-type.ts';
import type { FileStore } from './file-store.ts';

/** Who uploaded. */
export interface Uploader {
  /** Visitors of the chat and of video calls are numbered apart. */
  readonly kind: 'agent' | 'visitor' | 'video-visitor';
  readonly id: string;
}

/** Uploaded files: rows of the tenant, bytes in the store. */
export interface FileShelf {
  /**
   * Takes an upload over, inside the transaction. It is temporary until {@link keep}: nothing refers to it yet.
   * @param options.url path, from `/api` on, under which its readers fetch it, given its `fileSaveName`
   * @param options.ownerOnly nobody but the uploader may fetch it
   * @param options.needs permission codes that whoever fetches it must hold then
   * @param options.accept throws for content types that the caller does not take
   * @throws CodedError `file.badContent` when the content is not what the name says
   */
  store(
    tenant: TenantTx,
    upload: UploadedFile,
    uploader: Uploader,
    options: {
      url: (fileSaveName: string) => string;
      accept?: (contentType: string) => void;
      ownerOnly?: boolean;
      needs?: readonly string[];
    },
  ): Promise<StoredFile>;
  /** The row behind a name, of this tenant; null when there is none. */
  locate(tenant: TenantTx, fileSaveName: string): Promise<LocatedFile | null>;
  /** {@link keepFiles} */
  keep: typeof keepFiles;
  /** Where its bytes are on this server, for a program that needs a file; outside of a transaction, as they may have to come. */
  onDisk(file: LocatedFile): Promise<string>;
  /** The reply that sends a file's bytes. Only pictures, sound and film are shown inline; the rest is downloaded. */
  reply(file: LocatedFile, wish: 'inline' | 'attachment'): FileReply;
}

export interface LocatedFile {
  readonly tenantId: number;
  readonly fileSaveName: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  /** Of its content. */
  readonly sha256: Buffer;
  readonly uploader: Uploader;
  readonly createdAt: Date;
  /** Nobody but the uploader may fetch it. */
  readonly ownerOnly: boolean;
  /** Permission codes that whoever fetches it must hold. */
  readonly needs: readonly string[];
}

/** Marks files as referred to, in the transaction of what refers to them. Answers how many exist. */
export async function keepFiles({ tx, tenantId }: TenantDb, fileSaveNames: readonly string[]): Promise<number> {
  const kept = await tx
    .updateTable('files')
    .set({ kept_at: sql<Date>`coalesce(kept_at, now())` })
    .where('tenant_id', '=', tenantId)
    .where('save_name', 'in', [...fileSaveNames, ''])
    .executeTakeFirst();
  return Number(kept.numUpdatedRows);
}

export function createFiles(store: FileStore): FileShelf {
  return {
    async store(tenant, upload, uploader, { url, accept, ownerOnly = false, needs = [] }) {
      const contentType = contentTypeOf(upload);
      if (contentType === null) throw new CodedError(fileErrors.badContent);
      accept?.(contentType);
      const hash = createHash('sha256');
      await pipeline(createReadStream(upload.tempPath), hash);
      const content = { size: upload.size, sha256: hash.digest() };
      const saveName = randomBytes(24).toString('base64url');
      const row = await tenant.tx
        .insertInto('files')
        .values({
          tenant_id: tenant.tenantId,
          save_name: saveName,
          file_name: upload.fileName,
          content_type: contentType,
          size: upload.size,
          sha256: content.sha256,
          uploader: uploader.kind,
          uploader_id: uploader.id,
          owner_only: ownerOnly,
          needs: [...needs],
        })
        .returning(['id', 'created_at'])
        .executeTakeFirstOrThrow();
      // On the disk before the commit: a row never lacks its bytes. Bytes without a row are swept (jobs).
      await store.put(upload.tempPath, { tenantId: tenant.tenantId, saveName, createdAt: row.created_at }, content);
      return {
        id: row.id,
        fileName: upload.fileName,
        fileSaveName: saveName,
        contentType,
        size: upload.size,
        url: url(saveName),
      };
    },
    async locate({ tx, tenantId }, fileSaveName) {
      const row = await tx
        .selectFrom('files')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('save_name', '=', fileSaveName)
        .executeTakeFirst();
      return row ? located(row) : null;
    },
    keep: keepFiles,
    onDisk: (file) => store.onDisk(addressOf(file)),
    reply(file, wish) {
      return {
        open: (part) => store.open(addressOf(file), part),
        contentType: file.contentType,
        fileName: file.fileName,
        size: file.size,
        disposition: wish === 'inline' && mayShowInline(file.contentType) ? 'inline' : 'attachment',
        tag: file.sha256.toString('base64url'),
      };
    },
  };
}

const addressOf = ({ tenantId, fileSaveName: saveName, createdAt }: LocatedFile) => ({ tenantId, saveName, createdAt });

function located(row: Selectable<Files>): LocatedFile {
  return {
    tenantId: row.tenant_id,
    fileSaveName: row.save_name,
    fileName: row.file_name,
    contentType: row.content_type,
    size: Number(row.size),
    sha256: row.sha256,
    uploader: { kind: row.uploader as Uploader['kind'], id: row.uploader_id },
    createdAt: row.created_at,
    ownerOnly: row.owner_only,
    needs: row.needs,
  };
}

const UNREFERENCED_HOURS = 24;
/** What only its owner may fetch was made by a task, and is kept as long as the task is shown. */
const OWN_DAYS = 7;

/**
 * Removes uploads that nothing refers to a day after they came, what tasks made after a week, and bytes whose
 * transaction never committed.
 */
export async function purgeFiles(db: Db, store: FileStore): Promise<{ removed: number; stray: number }> {
  const gone = await db.platform(({ tx }) =>
    tx
      .deleteFrom('files')
      .where(({ eb, or }) =>
        or([
          eb('kept_at', 'is', null).and('created_at', '<', sql<Date>`now() - make_interval(hours => ${UNREFERENCED_HOURS})`),
          eb('owner_only', '=', true).and('created_at', '<', sql<Date>`now() - make_interval(days => ${OWN_DAYS})`),
        ]),
      )
      .returning(['tenant_id', 'save_name', 'created_at'])
      .execute(),
  );
  for (const row of gone) await store.remove({ tenantId: row.tenant_id, saveName: row.save_name, createdAt: row.created_at });

  let stray = 0;
  for await (const batch of store.olderThan(UNREFERENCED_HOURS)) {
    const known = await db.platform(({ tx }) =>
      tx
        .selectFrom('files')
        .select('save_name')
        .where('save_name', 'in', [...batch.map((file) => file.saveName), ''])
        .execute(),
    );
    const names = new Set(known.map((row) => row.save_name));
    for (const file of batch) {
      if (names.has(file.saveName)) continue;
      await store.remove(file);
      stray += 1;
    }
  }
  return { removed: gone.length, stray };
}
