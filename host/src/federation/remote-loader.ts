import type { RemoteApp } from '@lianxi/contracts/federation/define-remote';
import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import type { ComponentType } from 'react';
import { unmetRequirement } from './host-provides.ts';
import { fetchEntry, fetchPageFiles } from './page-files.ts';
import { isScriptFault } from './portal-plugin.ts';
import { abandonFiles, forgetFailures, showStylesOf, whyFilesFailed } from './release-files.ts';
import { reportFailure, reportLoaded } from './release-reports.ts';
import { RemoteFailure } from './remote-failure.ts';
import { federation } from './runtime.ts';

/** After this time a page that still loads shows its failure card. */
const SLOW_MS = 8000;
const RETRY_WAITS_MS = [300, 1000];

interface RunningApp {
  readonly app: RemoteApp;
  readonly dispose: (() => void) | undefined;
}

const apps = new Map<string, Promise<RunningApp>>();
const pages = new Map<string, ComponentType>();
/** Releases with a fault, by their base: the former release runs in their place. */
const givenUp = new Map<string, RemoteFailure>();
const pageKey = ({ base }: ResolvedRemote, path: string) => base + path.slice(1);
const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** The releases of a remote to try, best first. */
function candidates(remote: ResolvedRemote): ResolvedRemote[] {
  const { previous } = remote;
  const both = previous ? [remote, { ...remote, ...previous, previous: null }] : [remote];
  return both.filter(({ base }) => !givenUp.has(base));
}

/** The release of a remote that this page runs now. */
export function runningRelease(remote: ResolvedRemote): ResolvedRemote {
  return candidates(remote)[0] ?? remote;
}

function isApp(app: Partial<RemoteApp> | undefined): app is RemoteApp {
  return typeof app?.routes === 'object' && Array.isArray(app.slots);
}

async function fetchApp(release: ResolvedRemote, again: boolean): Promise<RunningApp> {
  const name = String(release.manifest.name);
  // Without force the runtime returns the stored failure.
  federation.registerRemotes([{ name, entry: `${release.base}mf-manifest.json` }], { force: again });
  const module = await federation.loadRemote<{ default?: RemoteApp }>(`${name}/app`);
  if (!isApp(module?.default)) throw new RemoteFailure('malformed', 'app exposes no routes and slots');
  const dispose = module.default.activate?.({ remoteId: release.id, report: reportError });
  showStylesOf(release.base);
  return { app: module.default, dispose };
}

/** Why it did not load, as far as the browser reports it. */
async function explain({ base }: ResolvedRemote, error: unknown): Promise<RemoteFailure> {
  if (error instanceof RemoteFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const files = await whyFilesFailed(base);
  if (files === 'altered') return new RemoteFailure('blocked', message, { cause: error });
  const ofLoader = /ChunkLoadError|RUNTIME-\d/.test(`${error instanceof Error ? error.name : ''} ${message}`);
  const unreachable = files === 'missing' || (ofLoader && !isScriptFault(error));
  return new RemoteFailure(unreachable ? 'unreachable' : 'threw', message, { cause: error });
}

/** Repeats only after a failure that may pass by itself. Rejects with a {@link RemoteFailure}. */
async function withRetries<T>(release: ResolvedRemote, load: (again: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load(attempt > 0);
    } catch (error) {
      const failure = await explain(release, error);
      const wait = RETRY_WAITS_MS[attempt];
      if (failure.kind !== 'unreachable' || wait === undefined) throw failure;
      await sleep(wait);
    }
  }
}

/** The release's app, loaded once. A failure is not stored, so that the next call tries again. */
function loadApp(release: ResolvedRemote, again: boolean): Promise<RunningApp> {
  const known = apps.get(release.base);
  if (known) return known;
  const loading = withRetries(release, (retry) => fetchApp(release, again || retry));
  apps.set(release.base, loading);
  loading.catch(() => apps.delete(release.base));
  return loading;
}

/** Loads from the best release; once from the former one, if the release itself is at fault. */
async function fromBest<T>(remote: ResolvedRemote, load: (release: ResolvedRemote) => Promise<T>): Promise<T> {
  // When all releases were tried, the last fault is still valid.
  let last = givenUp.get(remote.base) ?? new RemoteFailure('malformed', 'there is no release to load');
  for (const release of candidates(remote)) {
    try {
      const unmet = unmetRequirement(release.requires);
      if (unmet) throw new RemoteFailure('outdated', unmet);
      return await load(release);
    } catch (error) {
      last = await explain(release, error);
      reportFailure(release, last);
      if (!last.ofRelease) break;
      givenUp.set(release.base, last);
    }
  }
  throw last;
}

async function fetchPage(release: ResolvedRemote, path: string, again: boolean): Promise<ComponentType> {
  forgetFailures(release.base);
  if (!apps.has(release.base)) fetchEntry(release);
  fetchPageFiles(release, path);
  const { app } = await loadApp(release, again);
  const load = app.routes[path];
  if (!load) throw new RemoteFailure('malformed', `app has no page ${path}`);
  const { default: page } = await withRetries(release, load);
  if (!page) throw new RemoteFailure('malformed', `the module of page ${path} exports none`);
  // Contracts do not know React: a page module exports a component without props.
  const component = page as ComponentType;
  pages.set(pageKey(release, path), component);
  return component;
}

/** The page, if its code is already loaded: it is shown without a loading state. */
export function loadedPage(remote: ResolvedRemote, path: string): ComponentType | null {
  return pages.get(pageKey(runningRelease(remote), path)) ?? null;
}

/** What was reported, by the release's base and the part's name: a part loads again wherever it is shown. */
const told = new Set<string>();

function notifyLoaded(release: ResolvedRemote, what: string, milliseconds: number): void {
  const key = `${release.base} ${what}`;
  if (!told.has(key)) reportLoaded(release, milliseconds);
  told.add(key);
}

/**
 * Loads what a page or a part needs of a remote's release, within a time limit. Rejects with a {@link RemoteFailure}; `again`
 * after such a failure. Reports the result to the server.
 */
async function loadInTime<T>(
  remote: ResolvedRemote,
  what: string,
  again: boolean,
  load: (release: ResolvedRemote) => Promise<T>,
): Promise<T> {
  if (again) startOver(remote);
  const started = performance.now();
  let late = false;
  const loading = fromBest(remote, load);
  const slow = sleep(SLOW_MS).then(() => {
    late = true;
    throw new RemoteFailure('slow', `${what} did not load in ${SLOW_MS} ms`);
  });
  try {
    const loaded = await Promise.race([loading, slow]);
    notifyLoaded(runningRelease(remote), what, performance.now() - started);
    return loaded;
  } catch (error) {
    if (late) {
      loading.catch(() => undefined);
      reportFailure(runningRelease(remote), error as RemoteFailure);
    }
    throw error;
  }
}

/** Loads a page's code. Rejects with a {@link RemoteFailure}; `again` after such a failure. */
export function loadPage(remote: ResolvedRemote, path: string, again = false): Promise<ComponentType> {
  return loadInTime(remote, `page ${path}`, again, (release) => fetchPage(release, path, again));
}

/** Abandons loads that do not end; releases with a fault may be tried again. */
function startOver(remote: ResolvedRemote): void {
  if (candidates(remote).length === 0) for (const { base } of [remote, remote.previous ?? remote]) givenUp.delete(base);
  abandonFiles(runningRelease(remote).base);
}

/** Loads a slot's part. Rejects with a {@link RemoteFailure}; `again` after such a failure. */
export function loadSlot(remote: ResolvedRemote, name: string, id: string, again: boolean): Promise<unknown> {
  return loadInTime(remote, `part ${id} for ${name}`, again, async (release) => {
    forgetFailures(release.base);
    const { app } = await loadApp(release, again);
    const filling = app.slots.find((slot) => slot.name === name && slot.id === id);
    if (!filling) throw new RemoteFailure('malformed', `app has no part ${id} for ${name}`);
    const module = await withRetries<{ default: unknown }>(release, () => filling.load());
    return module.default;
  });
}

/** Fetches a remote's entry before the first visit. A failure is shown when the page is opened. */
export function preloadRemote(remote: ResolvedRemote): void {
  if (!unmetRequirement(remote.requires)) loadApp(runningRelease(remote), false).catch(() => undefined);
}

/** A remote's code must not run any more: ends what it started. */
export function endRelease(base: string): void {
  void apps.get(base)?.then(
    ({ dispose }) => dispose?.(),
    () => undefined,
  );
  apps.delete(base);
}
