import { major, minor } from 'semver';

/**
 * The public surface of a package: every name that its declarations have, with its signature and the
 * minor version since which it is there. The report stands in git; what a released minor has is a
 * promise until the next major.
 */

/** `module#name` → signature. */
export type Surface = ReadonlyMap<string, string>;

export interface Report {
  /** The last version that others have; `none` before the first. */
  released: string;
  /** Changes of released names that people found to fit what was built before, with the reason. */
  accepted: readonly string[];
  entries: ReadonlyMap<string, { since: string; signature: string }>;
}

/** Names of one declaration file: its statements without comments, imports and line layout of no meaning. */
export function readDeclarations(module: string, text: string): Map<string, string> {
  const names = new Map<string, string>();
  const code = text.split('\n').filter((line) => line.trim() && !/^\s*(\/\*\*|\*|\/\/)/.test(line));
  // A statement begins where a line does with a word.
  const statements: string[] = [];
  for (const line of code) {
    if (/^[a-z]/.test(line)) statements.push(line);
    else statements.push(`${statements.pop() ?? ''}\n${line}`);
  }
  for (const statement of statements) {
    if (/^(import\b|export \{\};)/.test(statement)) continue;
    const name = /^(?:export )?(?:default )?(?:declare )?(?:abstract )?\w+ (\w+)/.exec(statement)?.[1] ?? 'default';
    const key = `${module}#${name}`;
    const before = names.get(key);
    names.set(key, before ? `${before}\n${statement}` : statement);
  }
  return names;
}

const minorOf = (version: string) => `${major(version)}.${minor(version)}`;

interface Comparison {
  report: Report;
  /** Why this surface cannot have this version. */
  faults: string[];
}

/**
 * The rule. Against the last released version a new name asks for a higher minor, a removed or changed
 * one for a higher major. A changed one that still fits what was built before is let through with a
 * reason (`additive`). Names that are not released yet change freely.
 */
export function compareSurface(before: Report, surface: Surface, version: string, additive?: string): Comparison {
  const { released } = before;
  // Before the first release every name is of the first version.
  const open = released === 'none' ? `${major(version)}.0` : minorOf(version);
  const isReleased = (since: string) => released !== 'none' && compareMinor(since, released) <= 0;
  const newMajor = released !== 'none' && major(version) > major(released);
  const raised = released === 'none' || compareMinor(open, released) > 0;
  const entries = new Map<string, { since: string; signature: string }>();
  const faults: string[] = [];
  const changed: string[] = [];
  for (const [key, signature] of [...surface].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const known = before.entries.get(key);
    if (known?.signature === signature) entries.set(key, known);
    else if (known && !isReleased(known.since)) entries.set(key, { since: known.since, signature });
    else {
      entries.set(key, { since: open, signature });
      if (known) changed.push(key);
      else if (!raised) faults.push(`${key} is new: raise the minor version`);
    }
  }
  if (!newMajor && additive === undefined) faults.push(...changed.map((key) => `${key} was changed: raise the major version`));
  else if (changed.length > 0 && !raised) faults.push(`${changed.join(', ')} changed: raise the minor version`);
  for (const [key, { since }] of before.entries) {
    if (!surface.has(key) && isReleased(since) && !newMajor) faults.push(`${key} was removed: raise the major version`);
  }
  const reasons = additive !== undefined && changed.length > 0 ? [`${open} ${changed.join(', ')}: ${additive}`] : [];
  return { report: { released, accepted: [...before.accepted, ...reasons], entries }, faults };
}

function compareMinor(since: string, released: string): number {
  const [sinceMajor = 0, sinceMinor = 0] = since.split('.').map(Number);
  return sinceMajor - major(released) || sinceMinor - minor(released);
}

const HEADING =
  '# Written by `node tools/surface.ts --write`: every name of the package, since which minor version, and its type.';

export function writeReport({ released, accepted, entries }: Report): string {
  return [
    HEADING,
    `# released ${released}`,
    ...accepted.map((line) => `# accepted ${line}`),
    ...[...entries].map(([key, { since, signature }]) => `\n${since} ${key}\n  ${signature.replaceAll('\n', '\n  ')}`),
    '',
  ].join('\n');
}

export function readReport(text: string): Report {
  const entries = new Map<string, { since: string; signature: string }>();
  for (const block of text.split(/\n\n(?=\d+\.\d+ )/).slice(1)) {
    const [head = '', ...lines] = block.trimEnd().split('\n');
    const [since = '', key = ''] = head.split(' ');
    entries.set(key, { since, signature: lines.map((line) => line.slice(2)).join('\n') });
  }
  return {
    released: /^# released (\S+)/m.exec(text)?.[1] ?? 'none',
    accepted: [...text.matchAll(/^# accepted (.+)$/gm)].map(([, line = '']) => line),
    entries,
  };
}
