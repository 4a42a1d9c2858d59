import type { Artefact } from '@lianxi/contracts/registry/registry.contract';

/** What this page knows of a file of a release. */
interface ReleaseFile {
  readonly url: string;
  /** Path under which the release's files are served. */
  readonly base: string;
  /** The hash of the file in the signed registry; undefined: the registry does not contain the file. */
  readonly hash: string | undefined;
}

/** The longest time to find out why a file failed. */
const ASK_MS = 5000;
const FILE_OF_RELEASE = /^(\/r\/[^/]+\/[^/]+\/)(.+)$/;

const releases = new Map<string, Artefact>();
const failedFiles = new Map<string, ReleaseFile>();
const underWay = new Map<HTMLElement, ReleaseFile>();

/** From now on the files of this release load if they have its hashes. */
export function knowRelease(release: Artefact): void {
  releases.set(release.base, release);
}

/** From now on no file of this release loads. */
export function forgetRelease(base: string): void {
  releases.delete(base);
}

/** The federation manifest of a release that this page knows; null for any other address. */
export function manifestAt(address: string): Artefact['manifest'] | null {
  const { href, origin } = new URL('.', new URL(address, location.href));
  return releases.get(origin === location.origin ? href.slice(origin.length) : href)?.manifest ?? null;
}

function resolved(address: string): URL | null {
  try {
    return new URL(address, document.baseURI);
  } catch {
    return null;
  }
}

function releaseFileAt(address: string): ReleaseFile | null {
  const url = resolved(address);
  const [, base, name = ''] = (url?.origin === location.origin && FILE_OF_RELEASE.exec(url.pathname)) || [];
  return url && base ? { url: url.href, base, hash: releases.get(base)?.integrity[name] } : null;
}

/** Makes the element load the file of a release only with the released content. */
function pin(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
  const file = releaseFileAt(address);
  if (!file) return;
  if (!file.hash) {
    failedFiles.set(file.url, file);
    throw new Error(`No release that this session may load has the file ${new URL(file.url).pathname}`);
  }
  element.integrity = file.hash;
  element.crossOrigin = 'anonymous';
  underWay.set(element, file);
  element.addEventListener('load', () => underWay.delete(element), { once: true });
  element.addEventListener(
    'error',
    () => {
      if (underWay.delete(element)) failedFiles.set(file.url, file);
    },
    { once: true },
  );
}

function guard(prototype: HTMLScriptElement | HTMLLinkElement, address: 'src' | 'href'): void {
  const native = Object.getOwnPropertyDescriptor(prototype, address);
  Object.defineProperty(prototype, address, {
    ...native,
    set(this: HTMLScriptElement | HTMLLinkElement, value: unknown) {
      pin(this, String(value));
      native?.set?.call(this, value);
    },
  });
}

/**
 * Pins every script and style of a release to its hash, where its address is set: each loader (the federation runtime, a remote's
 * own chunk loading, a preload) sets it here. Called once.
 */
export function guardReleaseFiles(): void {
  guard(HTMLScriptElement.prototype, 'src');
  guard(HTMLLinkElement.prototype, 'href');
}

/** Abandons the files of a release that are still loading: their loaders can ask again. */
export function abandonFiles(base: string): void {
  for (const [element, file] of underWay) {
    if (file.base !== base) continue;
    underWay.delete(element);
    element.dispatchEvent(new Event('error'));
  }
}

/** Forgets which files of a release did not load. */
export function forgetFailures(base: string): void {
  for (const { url, base: of } of failedFiles.values()) if (of === base) failedFiles.delete(url);
}

async function lookAt({ url, hash }: ReleaseFile): Promise<'altered' | 'missing' | 'fine'> {
  if (!hash) return 'altered';
  // Without the cache, and the cache is updated: the fault may be only there.
  const ask = (options: RequestInit) => fetch(url, { ...options, signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
  const plain = await ask({ cache: 'reload' });
  if (!plain?.ok) return 'missing';
  return (await ask({ integrity: hash })) ? 'fine' : 'altered';
}

/**
 * Why files of a release did not load: the browser gives a page only an error. `altered`: a file is not the released one. Null:
 * none failed.
 */
export async function whyFilesFailed(base: string): Promise<'altered' | 'missing' | null> {
  const files = [...failedFiles.values()].filter((file) => file.base === base);
  if (files.length === 0) return null;
  const seen = await Promise.all(files.map(lookAt));
  forgetFailures(base);
  return seen.includes('altered') ? 'altered' : 'missing';
}

/** Of the releases of a remote in this page, only this one's styles are active. */
export function showStylesOf(base: string): void {
  const others = base.replace(/[^/]+\/$/, '');
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href);
    if (pathname.startsWith(others)) link.disabled = !pathname.startsWith(base);
  }
}
