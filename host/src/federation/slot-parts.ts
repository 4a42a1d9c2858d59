import type { ResolvedRemote } from '@lianxi/contracts/basic-model/registry.contract';
import type { SlotName, SlotProps } from '@lianxi/contracts/federation/slots';
import type { FindSlotParts, SlotPart } from '@lianxi/shared/portal/slot';
import { useSession } from '@lianxi/shared/session/use-session';
import { type ComponentType, useMemo } from 'react';
import { useRegistry } from './registry-store.ts';
import { loadApp, RemoteFailure } from './remote-loader.ts';

async function loadPart<N extends SlotName>(remote: ResolvedRemote, name: N, id: string): Promise<ComponentType<SlotProps[N]>> {
  const app = await loadApp(remote);
  const filling = app.slots.find((slot) => slot.name === name && slot.id === id);
  if (!filling) throw new RemoteFailure('应用中没有这个部件。');
  const { default: view } = await filling.load();
  // Contracts know no React: what a slot module exports is a component that takes the slot's props.
  return view as ComponentType<SlotProps[N]>;
}

/** What this session's remotes have for the slots, less what the agent's permissions do not cover. */
export function useSlotParts(): FindSlotParts {
  const registry = useRegistry();
  const authority = useSession((state) => state.authority);
  return useMemo(() => {
    const known = new Map<SlotName, readonly SlotPart<SlotName>[]>();
    const find = (name: SlotName): readonly SlotPart<SlotName>[] =>
      (registry?.remotes ?? []).flatMap((remote) =>
        remote.slots
          .filter((slot) => slot.name === name && (!slot.permission || authority.includes(slot.permission)))
          .map(({ id }) => ({ key: `${remote.id}.${id}`, remoteName: remote.name, load: () => loadPart(remote, name, id) })),
      );
    return <N extends SlotName>(name: N) => {
      const parts = known.get(name) ?? find(name);
      known.set(name, parts);
      return parts as readonly SlotPart<N>[];
    };
  }, [registry, authority]);
}
