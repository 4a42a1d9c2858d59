import { type NavigationNode, navigationTree } from '@lianxi/contracts/navigation/navigation.contract';
import { type Registry, resolveRegistry, type SignedRegistry } from '@lianxi/contracts/registry/registry.contract';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readKeptRegistry } from './kept-registry.ts';
import { openRegistry, UnsignedRegistry } from './signed-registry.ts';

/** Why the last good copy is in use: the server is unreachable, or the answer is not from the portal. */
export type Staleness = 'unreachable' | 'unsigned';

const stalenessStore = createStore<{ staleness: Staleness | null }>()(() => ({ staleness: null }));

/** Null while the registry is the server's last answer. */
export function useStaleness(): Staleness | null {
  return useStore(stalenessStore, ({ staleness }) => staleness);
}

/** Specification section 8. The trace id stays, for the search in the log. */
function failNavigation(error: unknown): never {
  if (!(error instanceof ApiError) || error.status < 500) throw error;
  const { code, reason, status, traceId } = error;
  throw new ApiError({ code, reason, status, traceId, message: '导航菜单获取失败' });
}

function stalenessBy(error: unknown): Staleness | null {
  if (error instanceof UnsignedRegistry) return 'unsigned';
  const down = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return down ? 'unreachable' : null;
}

export interface ReadRegistry {
  readonly registry: Registry;
  readonly navigation: readonly NavigationNode[];
  /** The signed answer, to be stored when it is in use. Null: it is the last good copy. */
  readonly signed: SignedRegistry | null;
}

/** Reads the remotes and the menu of this session; when this fails, it returns the last good copy. */
export async function readRegistry(): Promise<ReadRegistry> {
  try {
    const [signed, navigation] = await Promise.all([
      call(resolveRegistry, { query: __HOST_PROVIDES__ }),
      call(navigationTree).catch(failNavigation),
    ]);
    const registry = await openRegistry(signed);
    stalenessStore.setState({ staleness: null });
    return { registry, navigation, signed };
  } catch (error) {
    const staleness = stalenessBy(error);
    const kept = staleness && (await readKeptRegistry());
    if (!kept) throw error;
    stalenessStore.setState({ staleness });
    return { ...kept, signed: null };
  }
}
