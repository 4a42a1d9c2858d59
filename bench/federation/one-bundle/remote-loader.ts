import type { ResolvedRemote } from '@lianxi/contracts/basic-model/registry.contract';
import type { RemoteApp } from '@lianxi/contracts/federation/define-remote';
import type { ComponentType } from 'react';
import online from '../../../remotes/online/src/app.ts';

/** Stands in for host/src/federation/remote-loader.ts where host and remotes are one bundle: pages are the bundle's own chunks. */

export class RemoteFailure extends Error {}

const apps: Record<string, RemoteApp> = { online };
const pages = new Map<string, ComponentType>();

export async function loadApp({ id }: ResolvedRemote): Promise<RemoteApp> {
  const app = apps[id];
  if (!app) throw new RemoteFailure(`There is no ${id} in the bundle`);
  return app;
}

export const loadedPage = (_remote: ResolvedRemote, path: string): ComponentType | null => pages.get(path) ?? null;

export async function loadPage(remote: ResolvedRemote, path: string): Promise<ComponentType> {
  const app = await loadApp(remote);
  const { default: page } = (await app.routes[path]?.()) ?? {};
  pages.set(path, page as ComponentType);
  return page as ComponentType;
}

/** Nothing to fetch ahead: the bundle knows the app from its start. */
export function preloadRemote(): void {}
