import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../structure/sources.ts';

/** docs/add-a-resource.md, done by a machine in a copy of this repository: what the commands write is whole. */

/** What is not source. */
const made = /(^|\/)(node_modules|dist|test-results|\.git|\.data[^/]*|\.cache)$|^bench\/tmp$|^(contracts|shared|release)\/lib$/;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lianxi-generate-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !made.test(relative(root, path)) });
  linkPackages('.');
  for (const folder of ['contracts', 'shared', 'release', 'host', 'server', 'e2e', 'bench', ...remotes()]) linkPackages(folder);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const remotes = () => readdirSync(join(root, 'remotes')).map((id) => `remotes/${id}`);

/** What the package manager would install: links, of which ours lead into the copy. */
function linkPackages(folder: string, from = folder): void {
  const target = join(copy, folder, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(join(root, from, 'node_modules'))) {
    if (name === '.pnpm') symlinkSync(join(root, 'node_modules/.pnpm'), join(target, name));
    else cpSync(join(root, from, 'node_modules', name), join(target, name), { recursive: true, verbatimSymlinks: true });
  }
}

/** Runs a command in the copy; fails with what it printed. */
function run(program: string, ...args: string[]): string {
  const env = { ...process.env, PATH: `${join(copy, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env.PATH}` };
  const done = spawnSync(program, args, { cwd: copy, encoding: 'utf8', env });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

function edit(file: string, change: (text: string) => string): void {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after, file).not.toBe(before);
  writeFileSync(path, after);
}

test('a remote and a resource in it, as written, fit their types, the format and their own tests', () => {
  run('node', 'tools/new-remote.ts', 'train', '--name', '培训', '--prefix', '/train', '--icon', 'message', '--order', '60');
  linkPackages('remotes/train', 'remotes/admin');
  edit('server/src/app/areas.ts', (text) =>
    `import { train } from '../areas/train/public.ts';\n${text}`.replace('= [', '= [train, '),
  );
  const written = run(
    ...(['node', 'tools/new-resource.ts', 'train', 'stop-word', '--title', '停用词', '--path', '/train/stopword'] as const),
    ...(['--field', 'word!:text:停用词:20', '--field', 'action:choice(refuse=拒绝,mark=标记):处理方式'] as const),
    ...(['--field', 'remark:lines:备注:200', '--field', 'sort:number:排序', '--field', 'enabled:flag:启用'] as const),
  );
  expect(written).toContain('contracts/src/train/stop-word.samples.ts');

  run('node', 'tools/db-types.ts');
  run('tsc', '-p', 'tsconfig.node.json', '--noEmit');
  run('tsc', '-p', 'tsconfig.browser.json', '--noEmit');
  run('biome', 'check', '--error-on-warnings', ...written.split('\n').filter((line) => /^\S+\.(ts|tsx|json)$/.test(line)));
  const lived = run('vitest', 'run', '--project', 'server', 'server/src/app/record-life.test.ts', '-t', 'stop-word');
  expect(lived).toMatch(/[1-9]\d passed/);

  const own = written.split('\n').filter((path) => /\/(\d+_)?stop-words?\./.test(path));
  expect(own).toHaveLength(5);
  const lines = own.flatMap((path) => readFileSync(join(copy, path), 'utf8').trimEnd().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(150);
});

test('what stands is not written over, and a wrong line says how it is used', () => {
  const args = ['tools/new-resource.ts', 'online', 'blacklist-entry', '--title', '黑名单', '--path', '/online/blacklist'];
  expect(() => run('node', ...args, '--field', 'word!:text:词:20')).toThrow(/exists already/);
  const elsewhere = args.with(-1, '/admin/blacklist');
  expect(() => run('node', ...elsewhere, '--field', 'word!:text:词:20')).toThrow(/not below a prefix of online: \/online/);
  expect(() => run('node', 'tools/new-resource.ts', 'online')).toThrow(/--field/);
  expect(() => run('node', 'tools/new-remote.ts', 'online', '--name', '在线', '--prefix', '/online')).toThrow(/exists already/);
});
