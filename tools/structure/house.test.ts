import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Source, sources } from './sources.ts';

const code = sources(
  '{contracts,shared,release,host,server}/src/**/*.{ts,tsx}',
  'remotes/*/{src,widget}/**/*.{ts,tsx}',
  '{tools,e2e,bench}/**/*.{ts,mjs}',
  '*.ts',
);
const generated = 'server/src/platform/db/schema.ts';
const isTest = ({ path }: Source) => /\.(test|spec)\.tsx?$/.test(path);

/** Lines of files that `matches`, each as path:line. */
function findLines(files: Source[], matches: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (matches.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

describe('a file that grew too long is split', () => {
  const budgets: [string, (source: Source) => boolean, number][] = [
    ['page', ({ path }) => path.endsWith('.page.tsx'), 250],
    ['kit part', (source) => /^shared\/src\//.test(source.path) && !isTest(source), 200],
    ['contract', ({ path }) => path.endsWith('.contract.ts'), 200],
    ['other code', (source) => !isTest(source) && source.path !== generated, 320],
    ['test', isTest, 450],
  ];
  test.each(budgets)('%s', (_, applies, limit) => {
    const long = code
      .filter(applies)
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > limit);
    expect(long).toEqual([]);
  });
});

test('files are named in kebab-case, and for what they hold', () => {
  const names = code.map(({ path }) => path).filter((path) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(path)));
  expect(names).toEqual([]);
  const vague = code.map(({ path }) => path).filter((path) => /(^|\/)(index|utils?|helpers?|misc)\.tsx?$/.test(path));
  expect(vague).toEqual([]);
});

test('no file passes on what another file of ours exports', () => {
  const passesOn = /^export (\*( as \w+)?|(type )?\{[^}]*\}) from '(\.|@lianxi)/m;
  const barrels = code.filter(({ path, text }) => !/\/areas\/[^/]+\/public\.ts$/.test(path) && passesOn.test(text));
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('types are told, not evaded', () => {
  const files = code.filter(({ path }) => path !== generated);
  const evasions = findLines(files, /(:|<|\bas|\|) ?any\b(?! [a-z])|@ts-(ignore|expect-error|nocheck)/);
  const explained = evasions.filter((line) => !isExplained(files, line));
  expect(explained).toEqual([]);
});

/** The line above says why, to the linter and to the reader. */
function isExplained(files: Source[], found: string): boolean {
  const [path = '', line = ''] = (found.split(' ')[0] ?? '').split(':');
  const above = files.find((source) => source.path === path)?.text.split('\n')[Number(line) - 2] ?? '';
  return above.includes('biome-ignore lint/suspicious/noExplicitAny');
}

test('colours come from the theme', () => {
  // Customers' pages have the colours of a tenant's site instead.
  const pages = sources('{host,shared}/src/**/*.{tsx,ts}', 'remotes/*/src/**/*.{tsx,ts,css}').filter(
    (source) => !isTest(source) && !source.path.startsWith('shared/src/visitor/'),
  );
  expect(findLines(pages, /['"`: (]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i)).toEqual([]);
});

test('no test is switched off, and none switches the others off', () => {
  expect(findLines(code.filter(isTest), /\b(test|it|describe)(\.\w+)*\.(only|skip|todo|fixme)\b/)).toEqual([]);
});

test('nothing is left to be done', () => {
  expect(findLines(code, /\b(T[O]DO|F[I]XME)\b/)).toEqual([]);
});
