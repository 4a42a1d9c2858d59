import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compressFolder, type GzipSizes, gzipSizes, moveSourceMaps } from '@lianxi/release/build-output';
import { finishRemote } from '@lianxi/release/build-remote';
import { compile, failIfBroken } from '@lianxi/release/compile';
import type { Mode } from '@lianxi/release/remote-configuration';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { checkShared, writeProvided } from './build-check-shared.ts';
import { checkFirstPage } from './build-first-page.ts';

/**
 * Builds the host, the remotes, the widget and the video page into `dist/`. A remote's release is a folder that never
 * changes (`dist/remotes/<id>/<version>/`) and the pointer `current.json` that names it.
 */

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const fingerprintFile = join(dist, 'fingerprints.json');

export interface BuildOptions {
  /** Remote ids, `host`, `widget`, `video`. Absent: everything. */
  only?: readonly string[] | undefined;
  mode?: Mode;
  /** `done` goes from 0 to 1 per target. */
  onProgress?: (target: string, done: number) => void;
}

export interface BuildResult {
  target: string;
  /** The remote's release; absent for host and widget. */
  version?: string;
  /** False: nothing had changed since the last build. */
  built: boolean;
  milliseconds: number;
  /** Bytes as sent with gzip. */
  gzip?: GzipSizes;
}

/** What customers get: by its name the remote whose team makes it. */
const customerPages: Record<string, string> = { widget: 'online', video: 'videocall' };
const isRemote = (target: string) => target !== 'host' && !(target in customerPages);
const sourceOf = (target: string) => (target === 'host' ? 'host' : `remotes/${customerPages[target] ?? target}`);

/** Everything that can be built: a remote is a folder with a `remote.json`. */
export function buildTargets(): string[] {
  const remotes = readdirSync(join(root, 'remotes')).filter((id) => existsSync(join(root, 'remotes', id, 'remote.json')));
  return ['host', ...remotes, ...Object.keys(customerPages).filter((name) => existsSync(join(root, sourceOf(name), 'widget')))];
}

/** Whose contracts are of one area: those of the remotes, less two that the shell shows itself: notices and apps of `admin`, the telephone. */
const areas = () => [
  ...buildTargets().filter((target) => isRemote(target) && target !== 'admin' && target !== 'callcenter'),
  'audit',
];

function chosenTargets(only: readonly string[] | undefined): string[] {
  const targets = buildTargets();
  const unknown = only?.filter((name) => !targets.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`Unknown build target ${unknown.join(', ')}. There are: ${targets.join(', ')}.`);
  return only ? targets.filter((target) => only.includes(target)) : targets;
}

async function configurationOf(target: string, mode: Mode): Promise<Configuration> {
  process.env.NODE_ENV = mode;
  const { host, remote, widget, video } = await import('../rspack.config.ts');
  if (target === 'widget') return widget();
  if (target === 'video') return video();
  return target === 'host' ? host() : remote(target);
}

/** Installed, compiled to be packed, or tests: nothing is built from these. */
const NO_SOURCE = /node_modules|\/(contracts|shared|release)\/lib\/|\.test\.tsx?$/;

/** A hash over everything that a target is built from, so that an unchanged one is not built again. */
async function fingerprint(target: string, mode: Mode): Promise<string> {
  const hash = createHash('sha256').update(mode);
  for (const source of ['rspack.config.ts', 'pnpm-lock.yaml', 'tools', 'release', 'contracts', 'shared', sourceOf(target)]) {
    const path = join(root, source);
    const files = source.includes('.')
      ? [path]
      : (await readdir(path, { recursive: true, withFileTypes: true }))
          .filter((file) => file.isFile() && !NO_SOURCE.test(join(file.parentPath, file.name)))
          .map((file) => join(file.parentPath, file.name))
          .filter((file) => source !== 'tools' || /\/(build|semi)[^/]*$/.test(file))
          .sort();
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function readFingerprints(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(fingerprintFile, 'utf8').catch(() => '{}'));
}

function outputPath(configuration: Configuration): string {
  const path = configuration.output?.path;
  if (!path) throw new Error(`${configuration.name}: no output path`);
  return path;
}

/** What happens to a target's files after the compiler wrote them. Answers a remote's version. */
async function finish(target: string, folder: string, mode: Mode, stats: Stats): Promise<string | undefined> {
  const maps = join(dist, 'maps', target);
  if (isRemote(target)) return finishRemote(join(root, 'remotes', target), folder, maps, mode, stats);
  await moveSourceMaps(folder, maps, mode);
  if (target === 'host' && mode === 'production') await checkFirstPage(join(folder, 'assets'), join(maps, 'assets'), areas());
  if (mode === 'production') await compressFolder(folder);
  if (target === 'host') await writeProvided(dist, stats);
  return undefined;
}

/** What comes first; of a remote its entry. */
const firstLoaded: Record<string, RegExp> = { host: /^main\./, widget: /^widget\.js$/, video: /^page\./ };

/** Of what comes first of a customers' page, with gzip: slow phones load it. */
const CUSTOMERS_FIRST_BYTES = 40 * 1024;

async function buildOne(target: string, mode: Mode, onProgress: BuildOptions['onProgress']): Promise<BuildResult> {
  const started = performance.now();
  const configuration = await configurationOf(target, mode);
  const folder = outputPath(configuration);
  return compile(
    configuration,
    async (stats) => {
      const gzip = await gzipSizes(folder, firstLoaded[target] ?? /^remoteEntry\.js$/);
      if (target in customerPages && mode === 'production' && gzip.entry > CUSTOMERS_FIRST_BYTES) {
        throw new Error(`${target}: ${kilobytes(gzip.entry)} gz come first, the limit is ${kilobytes(CUSTOMERS_FIRST_BYTES)}`);
      }
      const version = await finish(target, folder, mode, stats);
      onProgress?.(target, 1);
      return { target, ...(version ? { version } : {}), built: true, milliseconds: performance.now() - started, gzip };
    },
    // The last tenth is the work after the compiler.
    (done) => onProgress?.(target, done * 0.9),
  );
}

/**
 * Builds what has changed since the last build, two targets at a time.
 * Throws with the compiler's words, or with what does not fit between a remote's code and its `remote.json`.
 */
export async function buildAll({ only, mode = 'production', onProgress }: BuildOptions = {}): Promise<BuildResult[]> {
  await mkdir(dist, { recursive: true });
  const queue = chosenTargets(only);
  const results: BuildResult[] = [];
  const fingerprints = await readFingerprints();
  const work = async () => {
    for (let target = queue.shift(); target; target = queue.shift()) {
      const now = await fingerprint(target, mode);
      if (fingerprints[target] === now && isOnDisk(target)) {
        onProgress?.(target, 1);
        results.push({ target, built: false, milliseconds: 0 });
        continue;
      }
      results.push(await buildOne(target, mode, onProgress));
      fingerprints[target] = now;
      await writeFile(fingerprintFile, JSON.stringify(fingerprints));
    }
  };
  await Promise.all([work(), work()]);
  await checkShared(dist);
  return results;
}

function isOnDisk(target: string): boolean {
  const proof =
    { host: 'host/index.html', widget: 'widget/widget.js', video: 'video/page.html' }[target] ?? `remotes/${target}/current.json`;
  return existsSync(join(dist, proof));
}

export interface WatchOptions {
  only?: readonly string[] | undefined;
  /** Called after every build; `error` has the compiler's words. */
  onBuilt?: (target: string, outcome: { version?: string | undefined; error?: string }) => void;
}

/** Builds in development mode and again on every change, until `stop`. Answers when each target was built once. */
export async function watchAll({ only, onBuilt }: WatchOptions = {}): Promise<{ stop(): Promise<void> }> {
  await mkdir(dist, { recursive: true });
  // What is built for development is not what a production start may reuse.
  const targets = chosenTargets(only);
  const kept = Object.entries(await readFingerprints()).filter(([target]) => !targets.includes(target));
  await writeFile(fingerprintFile, JSON.stringify(Object.fromEntries(kept)));
  const watchings = await Promise.all(
    targets.map(async (target) => {
      const configuration = await configurationOf(target, 'development');
      const compiler = rspack(configuration);
      return new Promise<{ close(done: () => void): void }>((ready) => {
        const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
          const built = async () => {
            return finish(target, outputPath(configuration), 'development', failIfBroken(target, error, stats));
          };
          built()
            .then(
              (version) => onBuilt?.(target, { version }),
              (broken: Error) => onBuilt?.(target, { error: broken.message }),
            )
            .finally(() => ready(watching as { close(done: () => void): void }));
        });
      });
    }),
  );
  return {
    stop: async () => {
      await Promise.all(watchings.map((watching) => new Promise<void>((done) => watching.close(() => done()))));
    },
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** One line per target, for people. */
export function describeResult({ target, version, built, milliseconds, gzip }: BuildResult): string {
  const name = version ? `${target} ${version}` : target;
  if (!built) return `${name}: unchanged`;
  const sizes = gzip ? `, ${kilobytes(gzip.all)} gz in all, entry ${kilobytes(gzip.entry)} gz` : '';
  return `${name}: ${(milliseconds / 1000).toFixed(1)} s${sizes}`;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, dev: { type: 'boolean' }, watch: { type: 'boolean' } },
  });
  try {
    if (values.watch) {
      await watchAll({
        only: values.only,
        onBuilt: (target, { version, error }) => console.log(error ?? `${target} ${version ?? ''} built`),
      });
    } else {
      const results = await buildAll({ only: values.only, mode: values.dev ? 'development' : 'production' });
      for (const result of results) console.log(describeResult(result));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
