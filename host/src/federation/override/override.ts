import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { overrideStore } from './override-store.ts';
import { readWishes } from './wishes.ts';

/** The registry with a developer's overrides (docs/decisions/0013). For other users it loads and asks nothing. */
export async function withOverrides(registry: Registry): Promise<Registry> {
  const { wishes, fresh } = readWishes();
  if (Object.keys(wishes).length === 0) {
    overrideStore.setState({ overrides: [], waiting: false });
    return registry;
  }
  const { runWishes } = await import('./run-wishes.ts');
  return runWishes(registry, wishes, fresh);
}
