import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { PublishedPackage } from '../compile-package.ts';
import { packPackages } from '../pack.ts';
import { root } from '../structure/sources.ts';

/** A remote in a folder of its own, outside of this repository, as its team would have it. */
export interface OwnRepository {
  readonly folder: string;
  /** Changes a JSON file of the remote. */
  change(file: string, edit: (content: Record<string, unknown>) => void): void;
  /** Installs packages of ours in other versions than this repository's. */
  install(versions?: Partial<Record<PublishedPackage, string>>): void;
  /** `lianxi-release …` */
  release(args: readonly string[], environment?: Record<string, string>): { code: number | null; output: string };
  /** Copies it, installed packages too, to a folder below another path. `release` runs there. */
  copy(): Pick<OwnRepository, 'folder' | 'release'>;
  remove(): void;
}

/** Programs below find this Node, which may be another than the machine's. */
const environmentHere = { ...process.env, CI: 'true', PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };

const said = ({ stdout, stderr }: SpawnSyncReturns<string>) => `${stdout}${stderr}`;

function run(cwd: string, program: string, args: readonly string[]): void {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', env: environmentHere });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${done.error ?? said(done)}`);
}

/** Copies a remote to an empty folder and packs what it needs of this repository. */
export function leaveMonorepo(id: string): OwnRepository {
  const base = mkdtempSync(join(tmpdir(), 'lianxi-own-'));
  const folder = join(base, 'repository');
  const pin: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
  // Packing writes versions in place of `workspace:` and `catalog:`.
  run(join(root, 'remotes', id), 'npx', ['-y', pin, 'pack', '--out', join(base, 'remote.tgz')]);
  run(base, 'tar', ['-xzf', 'remote.tgz']);
  renameSync(join(base, 'package'), folder);
  const packed = packPackages(join(base, 'packages'));

  const change: OwnRepository['change'] = (file, edit) => {
    const path = join(folder, file);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    edit(content);
    writeFileSync(path, JSON.stringify(content, null, 2));
  };

  /** The package as another version of it would be. */
  function repack(name: PublishedPackage, version: string): string {
    const place = mkdtempSync(join(base, `${name}-`));
    run(place, 'tar', ['-xzf', packed[name]]);
    const file = join(place, 'package/package.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
    const tarball = join(place, `lianxi-${name}-${version}.tgz`);
    run(place, 'tar', ['-czf', tarball, 'package']);
    return tarball;
  }

  const releaseIn =
    (cwd: string): OwnRepository['release'] =>
    (args, environment = {}) => {
      const program = join(cwd, 'node_modules/.bin/lianxi-release');
      const done = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...environmentHere, ...environment } });
      return { code: done.status, output: said(done) };
    };

  return {
    folder,
    change,
    install(versions = {}) {
      const tarballs = (Object.keys(packed) as PublishedPackage[]).map((name): [string, string] => {
        const version = versions[name];
        return [`@lianxi/${name}`, `file:${version ? repack(name, version) : packed[name]}`];
      });
      change('package.json', (content) => {
        content.devDependencies = { ...(content.devDependencies as object), '@lianxi/release': '*' };
      });
      // They are in no package registry here.
      const overrides = tarballs.map(([name, file]) => `  "${name}": "${file}"`);
      writeFileSync(join(folder, 'pnpm-workspace.yaml'), `packages: []\noverrides:\n${overrides.join('\n')}\n`);
      run(folder, 'npx', ['-y', pin, 'install', '--prefer-offline', '--no-frozen-lockfile']);
    },
    release: releaseIn(folder),
    copy() {
      const elsewhere = join(base, 'deeper/in', 'another folder');
      cpSync(folder, elsewhere, { recursive: true, verbatimSymlinks: true });
      rmSync(join(elsewhere, 'dist'), { recursive: true, force: true });
      return { folder: elsewhere, release: releaseIn(elsewhere) };
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
