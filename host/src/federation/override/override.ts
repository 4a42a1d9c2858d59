import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { overrideStore } from './override-store.ts';
import { readWishes } from './wishes.ts';

/**
 * The registry with what a developer runs from elsewhere (docs/decisions/0013). For everybody else nothing is loaded or
 * asked here.
 */
export async function withOverrides(registry: Registry): Promise<Registry> {
  const { wishes, fresh } = readWishes();
  if (Object.keys(wishes).length === 0) {
    overrideStore.setState({ overrides: [], waiting: false });
    return registry;
  }
  const { runWishes } = await import('./run-wishes.ts');
  return runWishes(registry, wishes, fresh);
}
