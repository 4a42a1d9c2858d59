import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-tools/runtime';
import { manifestAt } from './release-files.ts';

/** A script of a remote is given up after this long; the page's own limit shows the card earlier. */
const SCRIPT_TIMEOUT_MS = 120_000;

/** How the federation runtime fetches in this portal (docs/decisions/0006). */
export const portalPlugin: ModuleFederationRuntimePlugin = {
  name: 'lianxi-portal',
  // The registry's reply carries the manifests: opening a remote costs one hop less.
  async fetch(url, init) {
    const embedded = manifestAt(url);
    if (embedded) return Response.json(embedded);
    const reply = await fetch(url, init);
    // The runtime would take an error's JSON for a manifest, and keep it.
    if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
    return reply;
  },
  // Without crossorigin the browser hides the error of an entry that throws, and it looks like success. The hash
  // comes with the address (release-files.ts).
  createScript({ url }) {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.src = url;
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
  createLink({ url, attrs }) {
    const link = document.createElement('link');
    link.crossOrigin = 'anonymous';
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    link.href = url;
    return link;
  },
};

/** Did a remote's code load and then throw? Loading it once more would throw again. */
export function isScriptFault(error: unknown): boolean {
  return error instanceof Error && error.message.includes('ScriptExecutionError');
}
