import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Source } from '../../../../tools/structure/sources.ts';

/** By an endpoint's `METHOD /path`: a hash of the sources at its last green fuzz. */
export type FuzzState = Readonly<Record<string, string>>;

/** An endpoint, and the name under which its contract exports it. */
export interface NamedEndpoint {
  name: string;
  exported: string;
  /** The path of its contract, relative to the project's folder. */
  contract: string;
}

const SHARE = 10;

/**
 * Hashes of the sources on which an endpoint's input handling depends: its contract, every file next to the routes that name it,
 * and the transport of requests. `code`: the sources of `contracts` and `server`, without tests.
 */
export function fingerprints(endpoints: readonly NamedEndpoint[], code: readonly Source[]): FuzzState {
  const travels = hashOf(code.filter(({ path }) => /^(server\/src\/platform\/(http|record)|contracts\/src\/kit)\//.test(path)));
  const folders = new Map<string, string>();
  const folderHash = (folder: string) => {
    const known = folders.get(folder) ?? hashOf(code.filter(({ path }) => dirname(path) === folder));
    folders.set(folder, known);
    return known;
  };
  const routes = code.filter(({ path }) => path.endsWith('.routes.ts'));
  const foldersNaming = Map.groupBy(
    routes.flatMap(({ path, text }) => [...new Set(text.match(/\w+/g))].map((word) => ({ word, folder: dirname(path) }))),
    ({ word }) => word,
  );
  const contracts = new Map(code.map((source) => [source.path, source.text]));
  return Object.fromEntries(
    endpoints.map(({ name, exported, contract }) => {
      const handlers = [...new Set(foldersNaming.get(exported)?.map(({ folder }) => folder))].sort().map(folderHash);
      return [name, digest([travels, contracts.get(contract) ?? '', ...handlers].join('\n'))];
    }),
  );
}

/**
 * The endpoints that this run fuzzes: those that changed since they were last green, and a tenth of the rest, a different one
 * each day. A machine without a green run fuzzes only the tenth.
 */
export function chooseForFuzz(names: readonly string[], now: FuzzState, green: FuzzState | null, day: number): Set<string> {
  return new Set(
    names.filter((name) => {
      const turn = Number.parseInt(digest(name).slice(0, 8), 16) % SHARE;
      return turn === day % SHARE || (green !== null && green[name] !== now[name]);
    }),
  );
}

/** The state after a run: a chosen endpoint that did not pass is chosen again. */
export function stateAfter(now: FuzzState, green: FuzzState | null, chosen: ReadonlySet<string>, passed: ReadonlySet<string>) {
  const kept = Object.entries(now).map(([name, hash]): [string, string] => {
    return [name, chosen.has(name) && !passed.has(name) ? (green?.[name] ?? '') : hash];
  });
  return Object.fromEntries(kept.filter(([, hash]) => hash !== ''));
}

/** Null when no run has been green. */
export function readFuzzState(file: string): FuzzState | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export function writeFuzzState(file: string, state: FuzzState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(state, null, 1));
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

// By name within their folder: a renamed folder has the same hash.
const hashOf = (sources: readonly Source[]): string =>
  digest(sources.map(({ path, text }) => `${basename(path)}\n${text}`).join('\n'));
