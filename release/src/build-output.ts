import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { PageFiles, PageShares } from './page-files.ts';
import { HASH_PLACE } from './remote-configuration.ts';

const compressible = /\.(js|css|html|json|svg|map)$/;
/** Below this a compressed copy saves no packet. */
const MIN_COMPRESS_BYTES = 1024;
/** Releases of a remote that stay on this disk, so that open sessions find their chunks. */
const KEPT_RELEASES = 5;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Writes `.gz` and `.br` beside every text file, so that the server compresses nothing while it serves. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await filesBelow(folder)).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < MIN_COMPRESS_BYTES) return;
      await Promise.all([
        gzipAsync(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
        brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).then((bytes) =>
          writeFile(`${file}.br`, bytes),
        ),
      ]);
    }),
  );
}

/** Bytes as sent with gzip: of all scripts and styles, and of what is loaded first. */
export interface GzipSizes {
  all: number;
  entry: number;
}

/** Measures a folder; `entry` matches the names of the files that are loaded first. */
export async function gzipSizes(folder: string, entry: RegExp): Promise<GzipSizes> {
  const sizes = { all: 0, entry: 0 };
  for (const file of await filesBelow(folder)) {
    if (!/\.(js|css)$/.test(file)) continue;
    const { length } = await gzipAsync(await readFile(file), { level: 9 });
    sizes.all += length;
    if (entry.test(basename(file))) sizes.entry += length;
  }
  return sizes;
}

/** Source maps are for us, not for visitors: production maps leave the folder that is served. */
export async function moveSourceMaps(folder: string, to: string, mode: 'production' | 'development'): Promise<void> {
  if (mode === 'development') return;
  await rm(to, { recursive: true, force: true });
  for (const file of await filesBelow(folder)) {
    if (!file.endsWith('.map')) continue;
    const target = join(to, relative(folder, file));
    await mkdir(dirname(target), { recursive: true });
    await rename(file, target);
  }
}

interface Publication {
  /** Where the compiler wrote; its parent holds the remote's releases. */
  folder: string;
  remote: RemoteManifest;
  pageFiles: PageFiles;
  pageShares: PageShares;
  packageFile: string;
  mode: 'production' | 'development';
}

/** Copies a build to its release folder, named after its content, and points `current.json` at it. */
export async function publishRemote(publication: Publication): Promise<string> {
  const { folder, remote, pageFiles, pageShares, packageFile, mode } = publication;
  const releases = dirname(folder);
  await orderManifest(folder);
  const hash = createHash('sha256').update(JSON.stringify(remote));
  for (const file of await filesBelow(folder)) {
    hash.update(relative(folder, file)).update(await readFile(file));
  }
  const { version: packageVersion } = JSON.parse(await readFile(packageFile, 'utf8'));
  const mark = hash.digest('hex').slice(0, 8);
  const version = `${packageVersion}-${mark}`;
  const release = join(releases, version);
  await cp(folder, release, { recursive: true });
  await writeHash(release, mark);
  if (mode === 'production') await compressFolder(release);
  const manifest = forBrowsers(JSON.parse(await readFile(join(release, 'mf-manifest.json'), 'utf8')));
  const pointer = join(releases, 'current.json');
  const pages = { pageFiles, pageShares: sharesByPlace(manifest, pageShares) };
  await writeFile(`${pointer}.new`, JSON.stringify({ version, remote, manifest: { ...manifest, ...pages } }));
  await rename(`${pointer}.new`, pointer);
  await forgetOldReleases(releases, version);
  return version;
}

/** The compiler writes the manifest's lists in the order in which it came to them; the same source is the same release. */
async function orderManifest(folder: string): Promise<void> {
  const file = join(folder, 'mf-manifest.json');
  const { shared, exposes, ...rest }: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const ordered = <T extends { assets: Assets }>({ assets: { js, css }, ...whole }: T) => ({
    ...whole,
    assets: { js: { sync: js.sync, async: js.async.toSorted() }, css: { sync: css.sync, async: css.async.toSorted() } },
  });
  const byName = shared.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(ordered);
  await writeFile(file, JSON.stringify({ ...rest, shared: byName, exposes: exposes.map(ordered) }));
  // Nobody reads what it says of its work.
  await rm(join(folder, 'mf-manifest-stats.json'), { force: true });
}

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** What the compiler says of a container; of all that, what is read here. */
interface Manifest {
  exposes: { assets: Assets }[];
  shared: { name: string; version: string; assets: Assets }[];
}

/** Without what no browser reads: the registry carries the manifests of all remotes to every page of the portal. */
const forBrowsers = ({ exposes, shared, ...manifest }: Manifest): Manifest => ({
  ...manifest,
  exposes: exposes.map(({ assets: { js, css }, ...expose }) => ({
    ...expose,
    assets: { js: { ...js, async: [] }, css: { ...css, async: [] } },
  })),
  shared: shared.map(({ name, version, assets }) => ({ name, version, assets })),
});

/** Each name as its place among what the manifest shares: the registry carries this for every page of the portal. */
function sharesByPlace({ shared }: Manifest, pageShares: PageShares): Record<string, number[]> {
  const places = new Map(shared.map(({ name }, place) => [name, place]));
  return Object.fromEntries(
    Object.entries(pageShares).map(([path, names]) => [path, names.flatMap((name) => places.get(name) ?? [])]),
  );
}

/** Gives a release's container its own name; as long as the place was, so that source maps still fit. */
async function writeHash(release: string, mark: string): Promise<void> {
  for (const file of await filesBelow(release)) {
    if (!/\.(js|css|json|map)$/.test(file)) continue;
    const text = await readFile(file, 'utf8');
    if (text.includes(HASH_PLACE)) await writeFile(file, text.replaceAll(HASH_PLACE, `_${mark}`));
  }
}

async function forgetOldReleases(releases: string, current: string): Promise<void> {
  const names = (await readdir(releases)).filter((name) => /-[0-9a-f]{8}$/.test(name) && name !== current);
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(releases, name))).mtimeMs })));
  const old = aged.sort((a, b) => b.at - a.at).slice(KEPT_RELEASES - 1);
  await Promise.all(old.map(({ name }) => rm(join(releases, name), { recursive: true, force: true })));
}
