import type { Artefact } from '@lianxi/contracts/registry/registry.contract';

/** What this page knows of a file of a release. */
interface ReleaseFile {
  readonly url: string;
  /** Path under which the release's files are served. */
  readonly base: string;
  /** What the signed registry says that it hashes to; undefined: it does not name the file. */
  readonly hash: string | undefined;
}

/** Asking what is wrong with a file takes no longer. */
const ASK_MS = 5000;
const FILE_OF_RELEASE = /^(\/r\/[^/]+\/[^/]+\/)(.+)$/;

const releases = new Map<string, Artefact>();
const failedFiles = new Map<string, ReleaseFile>();
const underWay = new Map<HTMLElement, ReleaseFile>();

/** From now on files of this release load, those that hash to what it says. */
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

/** Sees to it that the element loads the file of a release only as it was released. */
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
 * Pins every script and style of a release to its hash, where its address is set: whoever loads it (the
 * federation runtime, a remote's own chunk loading however it was built, a preload) passes here. Called once.
 */
export function guardReleaseFiles(): void {
  guard(HTMLScriptElement.prototype, 'src');
  guard(HTMLLinkElement.prototype, 'href');
}

/** Gives up the files of a release that are still on their way: whoever waits for them can ask anew. */
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
  // Past the cache, which is mended by it: what is wrong may be there alone.
  const ask = (options: RequestInit) => fetch(url, { ...options, signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
  const plain = await ask({ cache: 'reload' });
  if (!plain?.ok) return 'missing';
  return (await ask({ integrity: hash })) ? 'fine' : 'altered';
}

/**
 * Why files of a release did not load: a browser tells a page no more than that. `altered`: one is not what was
 * released. Null: none failed.
 */
export async function whyFilesFailed(base: string): Promise<'altered' | 'missing' | null> {
  const files = [...failedFiles.values()].filter((file) => file.base === base);
  if (files.length === 0) return null;
  const seen = await Promise.all(files.map(lookAt));
  forgetFailures(base);
  return seen.includes('altered') ? 'altered' : 'missing';
}

/** Of a remote's releases that are in this page, only one's styles hold. */
export function showStylesOf(base: string): void {
  const others = base.replace(/[^/]+\/$/, '');
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href);
    if (pathname.startsWith(others)) link.disabled = !pathname.startsWith(base);
  }
}
