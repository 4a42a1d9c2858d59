import injectExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/runtime-tools/runtime';
import * as sdk from '@module-federation/sdk';
import { portalPlugin } from './portal-plugin.ts';

/** One module that this host provides to remotes, as Rspack's sharing runtime lists it. */
interface ProvidedModule {
  name: string;
  version: string;
  /** A module of the entry is available at once, the rest is a promise. */
  factory: () => Promise<() => unknown> | (() => unknown);
  singleton: boolean;
  requiredVersion: string;
}

declare const __webpack_require__: {
  initializeSharingData: { scopeToSharingDataMapping: { default: ProvidedModule[] } };
};

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

function providedModules(): Shared {
  const shared: Record<string, Extract<Shared[string], unknown[]>> = {};
  for (const { name, version, factory, singleton, requiredVersion } of __webpack_require__.initializeSharingData
    .scopeToSharingDataMapping.default) {
    const provided = { version, scope: ['default'], get: factory, shareConfig: { singleton, requiredVersion } };
    shared[name] = [...(shared[name] ?? []), provided];
  }
  return shared;
}

/** Fetches a module of the host before the remote that uses it. A failure is shown when the remote uses it. */
export function fetchProvided(name: string): void {
  for (const module of __webpack_require__.initializeSharingData.scopeToSharingDataMapping.default) {
    if (module.name === name) Promise.resolve(module.factory()).catch(() => undefined);
  }
}

// Remotes find the SDK at this name (rspack.config.ts).
Object.assign(globalThis, { _LIANXI_FEDERATION_SDK: sdk });

/**
 * The federation runtime. It is created here and not by the build plugin, so that it loads after sign-in. Remotes are built
 * without a runtime and use this one.
 */
export const federation = createInstance({
  name: 'lianxi_host',
  shareStrategy: 'loaded-first',
  remotes: [],
  shared: providedModules(),
  plugins: [injectExternalRuntime(), portalPlugin],
});
