import type { RemoteApp } from '@lianxi/contracts/federation/define-remote';
import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import type { ComponentType } from 'react';
import admin from '../../../remotes/admin/src/app.ts';
import callcenter from '../../../remotes/callcenter/src/app.ts';
import customer from '../../../remotes/customer/src/app.ts';
import online from '../../../remotes/online/src/app.ts';
import platform from '../../../remotes/platform/src/app.ts';
import videocall from '../../../remotes/videocall/src/app.ts';

/** Stands in for host/src/federation/remote-loader.ts where host and remotes are one bundle: pages are the bundle's own chunks. */

const apps = new Map<string, RemoteApp>([admin, callcenter, customer, online, platform, videocall].map((app) => [app.id, app]));
function appOf({ id }: ResolvedRemote): RemoteApp {
  const app = apps.get(id);
  if (!app) throw new Error(`There is no ${id} in the bundle`);
  return app;
}
const pages = new Map<string, ComponentType>();

export const runningRelease = (remote: ResolvedRemote): ResolvedRemote => remote;

export const loadedPage = (_remote: ResolvedRemote, path: string): ComponentType | null => pages.get(path) ?? null;

export async function loadPage(remote: ResolvedRemote, path: string): Promise<ComponentType> {
  const { default: page } = (await appOf(remote).routes[path]?.()) ?? {};
  pages.set(path, page as ComponentType);
  return page as ComponentType;
}

export async function loadSlot(remote: ResolvedRemote, name: string, id: string): Promise<unknown> {
  const filling = appOf(remote).slots.find((slot) => slot.name === name && slot.id === id);
  return (await filling?.load())?.default;
}

/** Nothing to fetch ahead: the bundle knows the app from its start. */
export function preloadRemote(): void {}

/** Nor to end: there is one release of everything. */
export function endRelease(): void {}
