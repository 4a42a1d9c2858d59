import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../structure/sources.ts';

/** A remote of one page and one team, in a folder of its own. */
export interface SampleRemote {
  /** Writes it as its team would have it next. */
  write(version: string, manifest?: object): void;
  /** Runs the release command in it. */
  release(args: readonly string[], environment: Record<string, string>): Promise<{ code: number | null; output: string }>;
  remove(): void;
}

const ID = 'sample';
const PAGE = '/sample/page';

const manifestOf = (changes: object) => ({
  id: ID,
  name: '示例',
  prefixes: ['/sample'],
  requires: { contracts: '^1.0.0', shared: '^1.0.0' },
  routes: [{ path: PAGE, name: 'SamplePage', title: '示例页' }],
  menus: [{ code: ID, name: '示例', path: PAGE }],
  permissions: [],
  slots: [],
  preload: 'hover',
  ...changes,
});

const app = `import { defineRemote } from '@lianxi/contracts/federation/define-remote';
export default defineRemote({ id: '${ID}', routes: { '${PAGE}': () => import('./sample.page.tsx') } });
`;
const page = (version: string) => `export default function SamplePage() {
  return <h1>示例 ${version}</h1>;
}
`;

/** Makes the folder; what it imports is installed in this repository. */
export function sampleRemote(): SampleRemote {
  const folder = mkdtempSync(join(tmpdir(), 'lianxi-sample-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(root, 'remotes/customer/node_modules'), join(folder, 'node_modules'));
  const put = (file: string, content: string | object) =>
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  put('src/app.ts', app);
  put('size-limits.json', { entry: { limit: 14, measured: 9 }, all: { limit: 20, measured: 12 } });
  return {
    write(version, manifest = {}) {
      put('package.json', { name: '@team/sample', version, type: 'module' });
      put('remote.json', manifestOf(manifest));
      put('src/sample.page.tsx', page(version));
    },
    async release(args, environment) {
      const child = spawn(process.execPath, [join(root, 'release/src/cli.ts'), ...args], {
        cwd: folder,
        env: { ...process.env, CI: 'true', ...environment },
      });
      const [out, fault, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { code: code as number | null, output: out + fault };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
