import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-tools/runtime';
import { manifestAt } from './release-files.ts';

/** The loading of a remote's script is abandoned after this time; the page shows its card earlier, by its own limit. */
const SCRIPT_TIMEOUT_MS = 120_000;

/** How the federation runtime fetches files in this portal (docs/decisions/0006). */
export const portalPlugin: ModuleFederationRuntimePlugin = {
  name: 'lianxi-portal',
  // The registry's reply contains the manifests: opening a remote costs one request less.
  async fetch(url, init) {
    const embedded = manifestAt(url);
    if (embedded) return Response.json(embedded);
    const reply = await fetch(url, init);
    // The runtime would parse an error's JSON as a manifest, and store it.
    if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
    return reply;
  },
  // Without crossorigin the browser hides the error of an entry that throws, and the load looks like a success. The hash is set
  // with the address (release-files.ts).
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

/** Did a remote's code load and then throw? It would throw again after another load. */
export function isScriptFault(error: unknown): boolean {
  return error instanceof Error && error.message.includes('ScriptExecutionError');
}
