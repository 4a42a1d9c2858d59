import type { SlotName, SlotProps } from '@lianxi/contracts/federation/slots';
import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import type { FindSlotParts, SlotPart } from '@lianxi/shared/portal/slot';
import { useSession } from '@lianxi/shared/session/use-session';
import { type ComponentType, useEffect, useMemo } from 'react';
import { firstPage } from '../boot/first-page.ts';
import { noteCrash, useIsOff } from './crash-watch.ts';
import { holdPart, useRegistry } from './registry-store.ts';
import { failureWords, type RemoteFailure } from './remote-failure.ts';
import { loadSlot } from './remote-loader.ts';

/** The text of a part's failure for the user; the report has the same id. */
function toTell({ kind, traceId }: RemoteFailure): Error {
  return Object.assign(new Error(failureWords[kind]), { traceId });
}

async function loadPart<N extends SlotName>(
  remote: ResolvedRemote,
  name: N,
  id: string,
  again: boolean,
): Promise<ComponentType<SlotProps[N]>> {
  // The header's parts are of all areas: the page that the agent waits for loads first.
  if (name === 'header.item') await firstPage;
  const loaded = await loadSlot(remote, name, id, again).catch((failure: RemoteFailure) => {
    throw toTell(failure);
  });
  // Contracts do not know React: a slot module exports a component with the slot's props.
  const View = loaded as ComponentType<SlotProps[N]>;
  return function Part(props) {
    useEffect(() => holdPart(remote.id), []);
    return <View {...props} />;
  };
}

const parts = new Map<string, SlotPart<SlotName>>();

/** The same part as long as its release is the same: a shown part stays when the registry is read again. */
function partOf(remote: ResolvedRemote, name: SlotName, id: string): SlotPart<SlotName> {
  const key = `${remote.base} ${name} ${id}`;
  const part = parts.get(key) ?? {
    key: `${remote.id}.${id}`,
    remoteName: remote.name,
    load: (again) => loadPart(remote, name, id, again),
    onCrash: async (error) => toTell(await noteCrash(remote, error)),
  };
  parts.set(key, part);
  return part;
}

/** The parts of this session's remotes for the slots, without those that the agent's permissions do not cover. */
export function useSlotParts(): FindSlotParts {
  const registry = useRegistry();
  const isOff = useIsOff();
  const authority = useSession((state) => state.authority);
  return useMemo(() => {
    const known = new Map<SlotName, readonly SlotPart<SlotName>[]>();
    const find = (name: SlotName): readonly SlotPart<SlotName>[] =>
      (registry?.remotes ?? []).flatMap((remote) =>
        remote.slots
          .filter((slot) => slot.name === name && (!slot.permission || authority.includes(slot.permission)) && !isOff(remote))
          .map(({ id }) => partOf(remote, name, id)),
      );
    return <N extends SlotName>(name: N) => {
      const found = known.get(name) ?? find(name);
      known.set(name, found);
      return found as readonly SlotPart<N>[];
    };
  }, [registry, authority, isOff]);
}
