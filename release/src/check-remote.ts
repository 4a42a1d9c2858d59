import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteApp } from '@lianxi/contracts/federation/define-remote';
import { remoteGuide } from '@lianxi/contracts/federation/guide-manifest';
import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { partsOf } from '@lianxi/contracts/federation/route-parts';
import { hostPermissions } from '@lianxi/contracts/permissions/permission.contract';

const pathsOfMenus = (menus: RemoteManifest['menus']): string[] =>
  menus.flatMap((menu) => [...(menu.path ? [menu.path] : []), ...pathsOfMenus(menu.children)]);

function guideMismatches(written: unknown, declared: readonly string[]): string[] {
  const guide = remoteGuide.safeParse(written ?? {});
  if (!guide.success) return guide.error.issues.map(({ path, message }) => `guide.${path.join('.')}: ${message}`);
  const { scenes, chapters } = guide.data;
  const links = chapters.flatMap(({ steps }) => steps.flatMap(({ link }) => link ?? []));
  return [...scenes, ...links]
    .filter(({ path }) => !declared.includes(path))
    .map(({ path }) => `the guide names ${path}, which is no route of this remote`);
}

/** What a remote's `remote.json` says and its code or itself does not, in words. */
export function remoteMismatches(manifest: RemoteManifest, app: Pick<RemoteApp, 'id' | 'routes' | 'slots'>): string[] {
  const parts = manifest.routes.flatMap(partsOf);
  const declared = parts.map(({ path }) => path);
  const coded = Object.keys(app.routes);
  const slotKey = (slot: { name: string; id: string }) => `${slot.name}#${slot.id}`;
  const declaredSlots = manifest.slots.map(slotKey);
  const codedSlots = app.slots.map(slotKey);
  const names = manifest.routes.map((route) => route.name);
  const codes = new Set<string>([...manifest.permissions, ...hostPermissions].map(({ code }) => code));
  return [
    ...(app.id === manifest.id ? [] : [`src/app.ts says id ${app.id}, remote.json says ${manifest.id}`]),
    ...declared.filter((path) => !coded.includes(path)).map((path) => `route ${path} of remote.json has no page in src/app.ts`),
    ...coded.filter((path) => !declared.includes(path)).map((path) => `page ${path} of src/app.ts is not in remote.json`),
    ...declaredSlots
      .filter((key) => !codedSlots.includes(key))
      .map((key) => `slot ${key} of remote.json has no part in src/app.ts`),
    ...codedSlots.filter((key) => !declaredSlots.includes(key)).map((key) => `slot ${key} of src/app.ts is not in remote.json`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `route name ${name} is used twice`),
    ...parts
      .filter(({ path }) => !manifest.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
      .map(({ path }) => `route ${path} is outside the prefixes ${manifest.prefixes.join(', ')}`),
    ...[...manifest.routes, ...parts]
      .filter(({ permission }) => permission !== undefined && !codes.has(permission))
      .map(
        ({ path, permission }) =>
          `route ${path} asks for permission ${permission}, which neither remote.json nor the portal declares`,
      ),
    ...pathsOfMenus(manifest.menus)
      .filter((path) => !declared.includes(path))
      .map((path) => `menu path ${path} is no route of this remote`),
    ...guideMismatches(manifest.guide, declared),
  ];
}

/** Reads a remote's `remote.json`; throws with what does not fit its schema. */
export async function readRemote(folder: string): Promise<RemoteManifest> {
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => {
    throw new Error(`${folder} has no remote.json: it is not a remote.`);
  });
  const parsed = remoteManifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `- ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${folder}/remote.json does not fit its schema.\n${faults.join('\n')}`);
}

/** Reads a remote's `remote.json` and runs its `src/app.ts`; throws with every mismatch. */
export async function checkRemote(folder: string): Promise<{ remote: RemoteManifest; app: RemoteApp }> {
  const remote = await readRemote(folder);
  const source = join(folder, 'src/app.ts');
  // A watching build must see the newest text, not the module that Node has cached.
  const { mtimeMs } = await stat(source);
  const { default: app }: { default: RemoteApp } = await import(`${pathToFileURL(source).href}?changed=${mtimeMs}`);
  const mismatches = remoteMismatches(remote, app);
  if (mismatches.length > 0) throw new Error(`${folder}: remote.json and code do not fit.\n- ${mismatches.join('\n- ')}`);
  return { remote, app };
}
