import { guideIn } from '@lianxi/contracts/federation/guide-manifest';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { partsOf } from '@lianxi/contracts/federation/route-parts';
import type { FieldError } from '@lianxi/contracts/kit/errors';
import { hostPermissions } from '@lianxi/contracts/permissions/permission.contract';
import { validRange } from 'semver';
import * as z from 'zod';
import type { ReleaseFile } from './unpack-release.ts';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The parts of a Module Federation manifest that the host reads. */
const federationManifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string().min(1), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
  shared: z.array(z.object({ name: z.string() })),
  pageFiles: z.record(z.string(), z.array(z.string())),
  /** Places in `shared`; a release that was built before they existed fetches them later. */
  pageShares: z.record(z.string(), z.array(z.number().int().min(0))).optional(),
});

/** The build's name of a remote's container: each release has its own (release/src/remote-configuration.ts). */
const containerName = (id: string): string => `lianxi_${id.replaceAll('-', '_')}`;
const isNameOf = (id: string, name: string): boolean => name.replace(/_[0-9a-f]{8}$/, '') === containerName(id);

/** All errors of a release by itself; `files` are the files of the upload. */
export function faultsOfRelease({ id, remote, manifest }: ReleaseFile, files: readonly string[]): FieldError[] {
  const own = faultsOfRemote(remote);
  if (remote.id !== id) own.unshift({ path: 'remote.id', text: `应为 ${id}` });
  const parsed = federationManifest.safeParse(manifest);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return [...own, ...issues.map(({ path, message }) => ({ path: `manifest.${path.join('.')}`, text: message }))];
  }
  return [...own, ...faultsOfManifest(parsed.data, remote, new Set(files))];
}

const pathsOfMenus = (menus: RemoteManifest['menus']): string[] =>
  menus.flatMap((menu) => [...(menu.path ? [menu.path] : []), ...pathsOfMenus(menu.children)]);

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

function faultsOfRemote(remote: RemoteManifest): FieldError[] {
  const parts = remote.routes.flatMap(partsOf);
  const paths = parts.map(({ path }) => path);
  const names = remote.routes.map(({ name }) => name);
  const declared = new Set(remote.permissions.map(({ code }) => code));
  const ofPlatform = new Set<string>(hostPermissions.map(({ code }) => code));
  const isTwice = (value: string, index: number, all: readonly string[]) => all.indexOf(value) !== index;
  const fault = (path: string) => (text: string) => ({ path: `remote.${path}`, text });
  return [
    ...Object.entries(remote.requires)
      .filter(([, range]) => validRange(range) === null)
      .map(([name, range]) => fault(`requires.${name}`)(`${range} 不是有效的版本范围`)),
    ...paths
      .filter(isTwice)
      .map((path) => `${path} 重复`)
      .map(fault('routes')),
    ...names
      .filter(isTwice)
      .map((name) => `${name} 重复`)
      .map(fault('routes')),
    ...paths
      .filter((path) => !remote.prefixes.some((prefix) => isBelow(path, prefix)))
      .map((path) => `${path} 不在 ${remote.prefixes.join('、')} 之下`)
      .map(fault('routes')),
    ...[...remote.routes, ...parts, ...remote.slots]
      .flatMap(({ permission }) => permission ?? [])
      .filter((code) => !declared.has(code) && !ofPlatform.has(code))
      .map((code) => `${code} 未声明`)
      .map(fault('permissions')),
    ...[...declared]
      .filter((code) => ofPlatform.has(code))
      .map((code) => `${code} 属于平台`)
      .map(fault('permissions')),
    ...pathsOfMenus(remote.menus)
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} 没有对应的页面`)
      .map(fault('menus')),
    ...guideIn(remote.guide)
      .scenes.filter(({ path }) => !paths.includes(path))
      .map(({ id, path }) => `${id}：${path} 没有对应的页面`)
      .map(fault('guide')),
  ];
}

type FederationManifest = z.output<typeof federationManifest>;

function faultsOfManifest(manifest: FederationManifest, remote: RemoteManifest, files: ReadonlySet<string>): FieldError[] {
  const { name, metaData, exposes, pageFiles } = manifest;
  const entry = `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`;
  const app = exposes.find(({ path }) => path === './app');
  const needed = [
    entry,
    ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
    ...Object.values(pageFiles).flat(),
  ];
  const fault = (path: string) => (text: string) => ({ path: `manifest.${path}`, text });
  return [
    ...(isNameOf(remote.id, name) ? [] : [fault('name')(`应为 ${containerName(remote.id)}`)]),
    ...(app && exposes.length === 1 ? [] : [fault('exposes')('应只有 ./app')]),
    ...remote.routes
      .flatMap(partsOf)
      .filter(({ path }) => !pageFiles[path])
      .map(({ path }) => `${path} 没有文件清单`)
      .map(fault('pageFiles')),
    ...[...new Set(needed)].filter((file) => !files.has(file)).map((file) => ({ path: file, text: '发布包中缺少该文件' })),
  ];
}

/** Addresses, route names and rights of a release that another remote already has. */
export function faultsOfClaims(remote: RemoteManifest, others: readonly RemoteManifest[]): FieldError[] {
  const faults = others.flatMap((other) => {
    const taken = (path: string) => (what: string) => ({
      path: `remote.${path}`,
      text: `${what} 属于应用 ${other.name}（${other.id}）`,
    });
    const names = new Set(other.routes.map(({ name }) => name));
    const codes = new Set(other.permissions.map(({ code }) => code));
    return [
      ...remote.prefixes
        .filter((prefix) => other.prefixes.some((theirs) => isBelow(prefix, theirs) || isBelow(theirs, prefix)))
        .map(taken('prefixes')),
      ...remote.routes.filter(({ name }) => names.has(name)).map(({ name }) => taken('routes')(name)),
      ...remote.permissions.filter(({ code }) => codes.has(code)).map(({ code }) => taken('permissions')(code)),
    ];
  });
  // Several releases of the other remote declare the same.
  return [...new Map(faults.map((fault) => [`${fault.path} ${fault.text}`, fault])).values()];
}
