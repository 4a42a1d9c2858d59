import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** A source file: its path from the project's folder, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** Files that match a glob, sorted; nothing installed or built. */
export function sources(...globs: string[]): Source[] {
  return globSync(globs, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|test-results)$/.test(path) })
    .filter((path) => !/(^|\/)(node_modules|dist|test-results)\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Rows of a tab-separated list of the specification, without its heading. */
export function specRows(name: 'routes' | 'operations'): [string, string][] {
  return readFileSync(join(import.meta.dirname, 'spec', `${name}.tsv`), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [first = '', second = ''] = line.split('\t');
      return [first, second];
    });
}
