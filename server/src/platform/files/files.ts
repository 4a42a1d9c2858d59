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

/** The uploader. */
export interface Uploader {
  /** Visitors of the chat and of video calls have separate numbers. */
  readonly kind: 'agent' | 'visitor' | 'video-visitor';
  readonly id: string;
}

/** Uploaded files: rows of the tenant, bytes in the store. */
export interface FileShelf {
  /**
   * Takes over an upload, inside the transaction. It is temporary until {@link keep}: no row refers to it yet.
   * @param options.url path, from `/api` on, under which its readers fetch it, made from its `fileSaveName`
   * @param options.ownerOnly only the uploader may fetch it
   * @param options.needs permission codes that a reader must have when they fetch it
   * @param options.accept throws for content types that the caller refuses
   * @throws CodedError `file.badContent` if the content does not fit the name
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
  /** The row of a name, of this tenant; null if there is none. */
  locate(own: TenantDb, fileSaveName: string): Promise<LocatedFile | null>;
  /** {@link keepFiles} */
  keep: typeof keepFiles;
  /**
   * The path of its bytes on this server, for a program that needs a file. Call it outside a transaction: the bytes may have to
   * be fetched.
   */
  onDisk(file: LocatedFile): Promise<string>;
  /** The reply that sends a file's bytes. Only pictures, sound and video are shown inline; other files are downloaded. */
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
  /** Only the uploader may fetch it. */
  readonly ownerOnly: boolean;
  /** Permission codes that a reader must have. */
  readonly needs: readonly string[];
  /** A row refers to it; otherwise it is removed soon. */
  readonly kept: boolean;
}

/** For larger files a store may need longer than a transaction may idle. */
const LONG_BYTES = 64 * 1024 * 1024;

/** Marks files as used, in the transaction of the row that uses them. Returns how many exist. */
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
      // A bucket may need minutes for a long file. This transaction is idle for that time.
      if (upload.size > LONG_BYTES) await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(tenant.tx);
      // On the disk before the commit, so that a row never lacks its bytes. Jobs sweep bytes without a row.
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
    kept: row.kept_at !== null,
  };
}

const UNREFERENCED_HOURS = 24;
/** A task made the files that only their owner may fetch. They are stored as long as the task is shown. */
const OWN_DAYS = 7;

/**
 * Removes uploads without a referring row after a day, files of tasks after a week, and bytes whose transaction never
 * committed.
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
