import { type PortalConfig, portalConfig } from '@lianxi/contracts/federation/portal-config';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const configStore = createStore<PortalConfig>()(() => portalConfig.parse({}));

/** Reads `/config.json` without any cache. Without the file the portal uses the defaults. */
export async function loadConfig(): Promise<void> {
  const reply = await fetch(`/config.json?t=${Date.now()}`, { cache: 'no-store' }).catch(() => null);
  if (!reply?.ok) return;
  const parsed = portalConfig.safeParse(await reply.json().catch(() => null));
  if (parsed.success) configStore.setState(parsed.data, true);
}

/** The keys that sign the registry. */
export function registryKeys(): PortalConfig['registryKeys'] {
  return configStore.getState().registryKeys;
}

/** The deployment's configuration. */
export function useConfig(): PortalConfig {
  return useStore(configStore);
}
