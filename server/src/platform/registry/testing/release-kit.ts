import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Options, ZipFile } from 'yazl';

/** As much of a server of tests as this needs, and of what it answers. */
interface Server<Reply> {
  readonly dataDir: string;
  call(
    method: string,
    path: string,
    options: { token: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
}

/** A release as a team's build makes it: two scripts and a style. */
export interface Draft {
  about: {
    id: string;
    version: string;
    // biome-ignore lint/suspicious/noExplicitAny: tests break every part of it.
    remote: any;
    // biome-ignore lint/suspicious/noExplicitAny: tests break every part of it.
    manifest: any;
  };
  files: Record<string, string | Buffer>;
}

/** A sound release of remote `id`, which owns `/id`; nobody else's names. */
export function draft(id: string, version: string): Draft {
  const name = id.replace(/^./, (first) => first.toUpperCase());
  const none = { sync: [], async: [] };
  return {
    about: {
      id,
      version,
      remote: {
        id,
        name: `应用 ${id}`,
        prefixes: [`/${id}`],
        requires: { contracts: '^1.0.0', shared: '^1.0.0' },
        routes: [{ path: `/${id}/list`, name: `${name}List`, title: '列表', permission: `${id}_list` }],
        menus: [{ code: `${id}_menu`, name: '列表', path: `/${id}/list` }],
        permissions: [{ code: `${id}_list`, name: '列表', kind: 'menu', path: `/${id}/list` }],
        slots: [],
        preload: 'idle',
      },
      manifest: {
        id: `lianxi_${id}`,
        name: `lianxi_${id}`,
        metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' } },
        shared: [],
        exposes: [{ path: './app', name: 'app', assets: { js: { sync: ['app.js'], async: [] }, css: none } }],
        pageFiles: { [`/${id}/list`]: ['app.js', 'page.css'] },
      },
    },
    files: { 'remoteEntry.js': `entry of ${id} ${version}`, 'app.js': `app of ${id} ${version}`, 'page.css': 'a{}' },
  };
}

export interface Extra extends Partial<Options> {
  name: string;
  content: string | Buffer;
}

/** The zip that would be uploaded. `extras` are further entries, which may be anything that a zip can hold. */
export async function zipOf({ about, files }: Draft, extras: Extra[] = []): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(about)), 'release.json');
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  for (const { name, content, ...options } of extras) zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return buffer(zip.outputStream);
}

/** What the release service answers to a zip. */
export function upload<Reply>(server: Server<Reply>, token: string, zip: Buffer, notes = ''): Promise<Reply> {
  const field = `--X\r\nContent-Disposition: form-data; name="notes"\r\n\r\n${notes}\r\n`;
  const file = '--X\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n';
  return server.call('POST', '/xmf-basic-model/release/releases', {
    token,
    body: Buffer.concat([Buffer.from(field + file), zip, Buffer.from('\r\n--X--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
}

/** Uploads a sound release that must be taken. */
export async function publish(server: Server<{ status: number; text: string }>, token: string, made: Draft): Promise<void> {
  const { status, text } = await upload(server, token, await zipOf(made));
  if (status !== 200) throw new Error(text);
}

/** A call of the release service about one remote. */
export function ask<Reply>(server: Server<Reply>, token: string, method: string, path: string, body?: object): Promise<Reply> {
  return server.call(method, `/xmf-basic-model/release/${path}`, { token, ...(body ? { body } : {}) });
}

/** Everything below the server's folder of releases. */
export async function storedFiles(server: Server<unknown>): Promise<string[]> {
  const folder = join(server.dataDir, 'releases');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
