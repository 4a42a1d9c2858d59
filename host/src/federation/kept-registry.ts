import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import { navigationTree } from '@lianxi/contracts/navigation/navigation.contract';
import { type Registry, type SignedRegistry, signedRegistry } from '@lianxi/contracts/registry/registry.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import * as z from 'zod';
import { openKeptRegistry } from './signed-registry.ts';

/** The key in this browser's storage; sign-out empties it. */
const KEY = 'lianxi.registry';
const keptCopy = z.object({ agentId: z.string(), signed: signedRegistry, navigation: navigationTree.reply });

const ownId = () => sessionStore.getState().userinfo?.user_id ?? '';

/** Stores the registry in use, for a time when the server does not answer. */
export function keepRegistry(signed: SignedRegistry, navigation: readonly NavigationNode[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ agentId: ownId(), signed, navigation }));
  } catch {
    // A full storage stores nothing: then no copy exists for later.
  }
}

/** The last answer to this agent, if there is one and its signature is still valid. */
export async function readKeptRegistry(): Promise<{ registry: Registry; navigation: readonly NavigationNode[] } | null> {
  try {
    const kept = keptCopy.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.agentId === ownId() ? { registry: await openKeptRegistry(kept.signed), navigation: kept.navigation } : null;
  } catch {
    return null;
  }
}
