import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LoaderContext } from '@rspack/core';

/**
 * Rewrites `import { Button, Row } from '@douyinfe/semi-ui'` to one import per file of Semi, so that
 * the federation runtime shares parts by path instead of all of Semi. Semi's own index tells where a
 * member lives: `Row` is in `grid`, `TextArea` in `input/textarea`, `useFormApi` in `form`. That is
 * why it is not swc's transformImport, which derives the path from the member's name.
 */

const semiImport = /import\s*\{([^}]*)\}\s*from\s*["']@douyinfe\/semi-(ui|icons)["']/g;
const wholeSemi = /from\s*["']@douyinfe\/semi-(ui|icons)["']/;

interface Member {
  path: string;
  /** Name of the export within its file. */
  exported: string;
}

let known: Map<string, Member> | undefined;

function readSemiIndex(from: string): Map<string, Member> {
  const semi = createRequire(from)
    .resolve('@douyinfe/semi-ui/package.json')
    .replace(/package\.json$/, 'lib/es/index.js');
  const members = new Map<string, Member>();
  for (const [, names = '', path = ''] of readFileSync(semi, 'utf8').matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g,
  )) {
    for (const name of names.split(',')) {
      const [exported = '', alias = exported] = name.trim().split(/\s+as\s+/);
      members.set(alias, { path: `@douyinfe/semi-ui/lib/es/${path}`, exported });
    }
  }
  return members;
}

export default function semiByPath(this: LoaderContext, source: string, map?: unknown): void {
  const rewritten = source.replace(semiImport, (_, names: string, library: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        const [imported = '', local = imported] = name.split(/\s+as\s+/);
        if (library === 'icons') return `import ${local} from '@douyinfe/semi-icons/lib/es/icons/${imported}'`;
        known ??= readSemiIndex(this.resourcePath);
        const member = known.get(imported);
        if (!member) throw new Error(`@douyinfe/semi-ui has no member ${imported}`);
        return `import { ${member.exported} as ${local} } from '${member.path}'`;
      })
      .join('; '),
  );
  if (wholeSemi.test(rewritten)) throw new Error('import the members of Semi by name: the whole of Semi is 3 MB');
  this.callback(null, rewritten, map as string);
}
