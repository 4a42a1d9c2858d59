import { major, minor } from 'semver';

/**
 * The public surface of a package: every name that its declarations have, with its signature and the
 * minor version since which it is there. The package carries the report (`surface.txt`); what a released
 * minor has is a promise until the next major.
 */

/** `module#name` → signature. */
export type Surface = ReadonlyMap<string, string>;

export interface Report {
  /** The version that the report is of; `none`: nothing was released yet. */
  released: string;
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
  /** What the package carries when it is released in this version. */
  report: Report;
  /** Why this surface cannot have this version. */
  faults: string[];
  /** Released names whose signature is another one now. */
  changed: string[];
}

/**
 * The rule. Against what was released a new name asks for a higher minor, a removed or changed one for a
 * higher major. A changed one that still fits what was built before is let through with a reason
 * (`accepted`: `module#name` → why). What is not released yet changes freely.
 */
export function compareSurface(
  before: Report,
  surface: Surface,
  version: string,
  accepted: Readonly<Record<string, string>> = {},
): Comparison {
  const { released } = before;
  // Before the first release every name is of the first version.
  const open = released === 'none' ? `${major(version)}.0` : minorOf(version);
  const isFirst = released === 'none';
  const newMajor = !isFirst && major(version) > major(released);
  const raised = isFirst || newMajor || compareMinor(open, released) > 0;
  const entries = new Map<string, { since: string; signature: string }>();
  const faults: string[] = [];
  const changed: string[] = [];
  for (const [key, signature] of [...surface].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const known = before.entries.get(key);
    if (known?.signature === signature) entries.set(key, known);
    else {
      entries.set(key, { since: open, signature });
      if (!known) {
        if (!raised) faults.push(`${key} is new: raise the minor version`);
        continue;
      }
      changed.push(key);
      if (newMajor) continue;
      if (!(key in accepted)) faults.push(`${key} was changed: raise the major version`);
      else if (!raised) faults.push(`${key} was changed: raise the minor version`);
    }
  }
  for (const key of before.entries.keys()) {
    if (!surface.has(key) && !newMajor) faults.push(`${key} was removed: raise the major version`);
  }
  return { report: { released: version, entries }, faults, changed };
}

function compareMinor(since: string, released: string): number {
  const [sinceMajor = 0, sinceMinor = 0] = since.split('.').map(Number);
  return sinceMajor - major(released) || sinceMinor - minor(released);
}

const HEADING = '# Every public name of the package, the minor version since which it is there, and its type.';

export function writeReport({ released, entries }: Report): string {
  const blocks = [...entries].map(([key, { since, signature }]) => `\n${since} ${key}\n  ${signature.replaceAll('\n', '\n  ')}`);
  return [HEADING, `# version ${released}`, ...blocks, ''].join('\n');
}

export function readReport(text: string): Report {
  const entries = new Map<string, { since: string; signature: string }>();
  for (const block of text.split(/\n\n(?=\d+\.\d+ )/).slice(1)) {
    const [head = '', ...lines] = block.trimEnd().split('\n');
    const [since = '', key = ''] = head.split(' ');
    entries.set(key, { since, signature: lines.map((line) => line.slice(2)).join('\n') });
  }
  return { released: /^# version (\S+)/m.exec(text)?.[1] ?? 'none', entries };
}
