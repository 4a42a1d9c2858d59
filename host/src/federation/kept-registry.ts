import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import { navigationTree } from '@lianxi/contracts/navigation/navigation.contract';
import { type Registry, type SignedRegistry, signedRegistry } from '@lianxi/contracts/registry/registry.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import * as z from 'zod';
import { openKeptRegistry } from './signed-registry.ts';

/** In this browser's storage, until sign-out empties it. */
const KEY = 'lianxi.registry';
const keptCopy = z.object({ agentId: z.string(), signed: signedRegistry, navigation: navigationTree.reply });

const ownId = () => sessionStore.getState().userinfo?.user_id ?? '';

/** Keeps what is in use, for a time when nothing is answered. */
export function keepRegistry(signed: SignedRegistry, navigation: readonly NavigationNode[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ agentId: ownId(), signed, navigation }));
  } catch {
    // A full storage keeps nothing: then there is none to fall back on.
  }
}

/** The last answer to this agent, if there is one and its signature still holds. */
export async function readKeptRegistry(): Promise<{ registry: Registry; navigation: readonly NavigationNode[] } | null> {
  try {
    const kept = keptCopy.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.agentId === ownId() ? { registry: await openKeptRegistry(kept.signed), navigation: kept.navigation } : null;
  } catch {
    return null;
  }
}
