import type { ResolvedRemote } from '@lianxi/contracts/basic-model/registry.contract';
import type { RemoteApp } from '@lianxi/contracts/federation/define-remote';
import type { ComponentType } from 'react';
import { fetchEntry, fetchPageFiles } from './page-files.ts';
import { isScriptFault } from './portal-plugin.ts';
import { federation } from './runtime.ts';

/** After this long a page that still loads shows its failure card. */
const SLOW_MS = 8000;
const RETRY_WAITS_MS = [300, 1000];

/** Why a remote or its page is not there, in words for the user. */
export class RemoteFailure extends Error {}

const apps = new Map<string, Promise<RemoteApp>>();
const pages = new Map<string, ComponentType>();
const appKey = ({ id, version }: ResolvedRemote) => `${id}@${version}`;
const pageKey = (remote: ResolvedRemote, path: string) => `${appKey(remote)}${path}`;
const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

async function fetchApp(remote: ResolvedRemote, again: boolean): Promise<RemoteApp> {
  const name = String(remote.manifest.name);
  // Without force the runtime answers from what it remembers of the failure.
  federation.registerRemotes([{ name, entry: `${remote.base}mf-manifest.json` }], { force: again });
  const module = await federation.loadRemote<{ default: RemoteApp }>(`${name}/app`);
  if (!module) throw new Error(`${name} exposes no app`);
  module.default.activate?.({ remoteId: remote.id, report: reportError });
  return module.default;
}

async function withRetries<T>(load: (again: boolean) => Promise<T>): Promise<T> {
  for (const [index, wait] of RETRY_WAITS_MS.entries()) {
    try {
      return await load(index > 0);
    } catch (error) {
      if (isScriptFault(error)) throw error;
      await sleep(wait);
    }
  }
  return load(true);
}

/** The remote's app, loaded once. A failure is forgotten, so that the next call tries again. */
export function loadApp(remote: ResolvedRemote, again = false): Promise<RemoteApp> {
  const key = appKey(remote);
  const known = apps.get(key);
  if (known) return known;
  const loading = withRetries((retry) => fetchApp(remote, again || retry));
  apps.set(key, loading);
  loading.catch(() => apps.delete(key));
  return loading;
}

async function fetchPage(remote: ResolvedRemote, path: string, again: boolean): Promise<ComponentType> {
  if (!apps.has(appKey(remote))) fetchEntry(remote);
  fetchPageFiles(remote, path);
  const app = await loadApp(remote, again);
  const load = app.routes[path];
  if (!load) throw new RemoteFailure('应用中没有这个页面。');
  const { default: page } = await withRetries(load);
  // Contracts know no React: what a page module exports is a component without props.
  const component = page as ComponentType;
  pages.set(pageKey(remote, path), component);
  return component;
}

/** The page if its code is there already: shown without any loading state. */
export function loadedPage(remote: ResolvedRemote, path: string): ComponentType | null {
  return pages.get(pageKey(remote, path)) ?? null;
}

/** Loads a page's code. Rejects with a {@link RemoteFailure} in words; `again` after such a failure. */
export async function loadPage(remote: ResolvedRemote, path: string, again = false): Promise<ComponentType> {
  const slow = sleep(SLOW_MS).then(() => {
    throw new RemoteFailure('加载超过 8 秒仍未完成，网络可能较慢。');
  });
  try {
    return await Promise.race([fetchPage(remote, path, again), slow]);
  } catch (error) {
    if (error instanceof RemoteFailure) throw error;
    reportError(error);
    const words = isScriptFault(error) ? '应用启动时出错。' : '应用文件加载失败，请检查网络后重试。';
    throw new RemoteFailure(words, { cause: error });
  }
}

/** Fetches a remote's entry ahead of the first visit. A failure is told when the page is opened. */
export function preloadRemote(remote: ResolvedRemote): void {
  loadApp(remote).catch(() => undefined);
}
