import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadedFile } from '../http/files.ts';
import { type KernelFixture, OTHER_TENANT, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { createLocalStore } from './file-store.ts';
import { createFiles, purgeFiles, type Uploader } from './files.ts';

let kernel: KernelFixture;
let folder: string;
beforeAll(async () => {
  kernel = await startKernel();
  folder = await mkdtemp(join(tmpdir(), 'lianxi-files-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await kernel.end();
});

const uploader: Uploader = { kind: 'agent', id: '1' };
const options = { url: (name: string) => `/api/f/${name}` };
const shelf = (at = folder) => createFiles(createLocalStore(join(at, 'files')));
let uploads = 0;

async function upload(bytes: string, fileName: string, contentType: string | null): Promise<UploadedFile> {
  uploads += 1;
  const tempPath = join(folder, `upload-${uploads}`);
  await writeFile(tempPath, bytes);
  return { fieldName: 'file', fileName, tempPath, size: Buffer.byteLength(bytes), contentType };
}
const allFiles = async (): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);

test('an upload is kept under an unguessable name, and only its tenant finds it', async () => {
  const file = await upload('hello', '合同.txt', null);
  const stored = await kernel.db.tenant(TENANT, (tenant) => shelf().store(tenant, file, uploader, options));
  expect(stored).toMatchObject({ fileName: '合同.txt', contentType: 'application/octet-stream', size: 5 });
  expect(stored.fileSaveName).toMatch(/^[\w-]{32}$/);
  expect(stored.url).toBe(`/api/f/${stored.fileSaveName}`);

  const found = await kernel.db.tenant(TENANT, (tenant) => shelf().locate(tenant, stored.fileSaveName));
  expect(found).not.toBeNull();
  if (!found) return;
  const reply = shelf().reply(found, 'inline');
  expect(reply).toMatchObject({ disposition: 'attachment', size: 5, fileName: '合同.txt' });
  expect(await text(await reply.open())).toBe('hello');
  expect(await text(await reply.open({ start: 1, end: 2 }))).toBe('el');
  expect(await shelf().onDisk(found)).toMatch(new RegExp(`files/${TENANT}/\\d{4}/\\d{2}/${stored.fileSaveName}$`));
  const { rows } = await kernel.owner.query('select sha256 from files where save_name = $1', [stored.fileSaveName]);
  expect(rows[0].sha256).toEqual(createHash('sha256').update('hello').digest());
  await expect(readFile(file.tempPath)).rejects.toThrow('ENOENT');

  expect(await kernel.db.tenant(OTHER_TENANT, (tenant) => shelf().locate(tenant, stored.fileSaveName))).toBeNull();
  expect(await kernel.db.tenant(OTHER_TENANT, (tenant) => shelf().keep(tenant, [stored.fileSaveName]))).toBe(0);
});

test('a name promises a content; what the content is decides how it is shown', async () => {
  const store = async (fileName: string, contentType: string | null) => {
    const file = await upload('x', fileName, contentType);
    return kernel.db.tenant(TENANT, async (tenant) => {
      const { fileSaveName } = await shelf().store(tenant, file, uploader, options);
      const found = await shelf().locate(tenant, fileSaveName);
      return found && shelf().reply(found, 'inline').disposition;
    });
  };
  await expect(store('a.png', null)).rejects.toThrow('文件内容与格式不符');
  await expect(store('a.PNG', 'application/x-msdownload')).rejects.toThrow('文件内容与格式不符');
  await expect(store('a.jpg', 'image/png')).rejects.toThrow('文件内容与格式不符');
  expect(await store('a.png', 'image/png')).toBe('inline');
  expect(await store('a.svg', 'image/svg+xml')).toBe('attachment');
  expect(await store('page.html', 'text/html')).toBe('attachment');
  expect(await store('no-extension', 'image/gif')).toBe('inline');
  expect(await store('a.pdf', 'application/pdf')).toBe('attachment');
});

test('what the caller does not take leaves nothing', async () => {
  const before = await allFiles();
  const file = await upload('x', 'a.txt', null);
  const accept = (): never => {
    throw new Error('pictures only');
  };
  await expect(
    kernel.db.tenant(TENANT, (tenant) => shelf().store(tenant, file, uploader, { ...options, accept })),
  ).rejects.toThrow('pictures only');
  expect(await allFiles()).toEqual(before);
});

test('a day later, uploads that nothing refers to go, and bytes whose transaction was rolled back', async () => {
  const store = createLocalStore(join(folder, 'files'));
  const put = async (keep: boolean, ownerOnly = false): Promise<string> => {
    const file = await upload('y', 'y.txt', null);
    return kernel.db.tenant(TENANT, async (tenant) => {
      const { fileSaveName } = await shelf().store(tenant, file, uploader, { ...options, ownerOnly });
      if (keep) expect(await shelf().keep(tenant, [fileSaveName, 'no-such-file'])).toBe(1);
      return fileSaveName;
    });
  };
  // A file lies where its month says: it moves when its age is changed.
  const age = async (saveName: string, by: string): Promise<void> => {
    const { rows } = await kernel.owner.query<{ was: Date; is: Date }>(
      `with old as (select created_at from files where save_name = $1)
       update files set created_at = files.created_at - $2::interval from old where save_name = $1
       returning old.created_at as was, files.created_at as is`,
      [saveName, by],
    );
    const [row] = rows;
    if (!row) throw new Error(`no ${saveName}`);
    const path = (createdAt: Date) => store.onDisk({ tenantId: TENANT, saveName, createdAt });
    await mkdir(dirname(await path(row.is)), { recursive: true });
    await rename(await path(row.was), await path(row.is));
  };
  const [kept, fresh, old] = [await put(true), await put(false), await put(false)];
  const [exported, lapsed] = [await put(true, true), await put(true, true)];
  await age(kept, '30 days');
  await age(old, '25 hours');
  await age(exported, '6 days');
  await age(lapsed, '8 days');
  const lost = await upload('z', 'z.txt', null);
  await expect(
    kernel.db.tenant(TENANT, async (tenant) => {
      await shelf().store(tenant, lost, uploader, options);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const stray = (await allFiles()).length;

  const first = await purgeFiles(kernel.db, store);
  expect(first).toEqual({ removed: 2, stray: 0 });
  const names = await allFiles();
  expect(names).toContain(kept);
  expect(names).toContain(fresh);
  expect(names).toContain(exported);
  expect(names).not.toContain(old);
  expect(names).not.toContain(lapsed);
  expect(names).toHaveLength(stray - 2);

  // A change time cannot be set back: look from tomorrow.
  const tomorrow = { ...store, olderThan: () => store.olderThan(-1) };
  expect(await purgeFiles(kernel.db, tomorrow)).toEqual({ removed: 0, stray: 1 });
  expect(await allFiles()).toContain(kept);
});

test('nothing to sweep is fine', async () => {
  const store = createLocalStore(join(folder, 'never-made'));
  expect(await purgeFiles(kernel.db, store)).toEqual({ removed: 0, stray: 0 });
  await store.remove({ tenantId: 1, saveName: 'x', createdAt: new Date() });
});
