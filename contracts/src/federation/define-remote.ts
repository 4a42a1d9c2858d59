import type { SlotName, SlotProps } from './slots.ts';

/** A page component takes no props: it reads its location from the router. */
export type PageModule = { default: () => unknown };

/** A slot component takes the slot's typed props. */
export type SlotModule<N extends SlotName> = { default: (props: SlotProps[N]) => unknown };

/** What the host hands to a remote that is about to start. */
export interface RemoteContext {
  readonly remoteId: string;
  /** Reports a fault of this remote; lands in the server's log with the session's trace. */
  readonly report: (error: unknown) => void;
}

/** One part that fills a slot; `id` matches the entry of remote.json. */
export type SlotFilling = { [N in SlotName]: { name: N; id: string; load: () => Promise<SlotModule<N>> } }[SlotName];

/** What a remote exposes as `./app`. */
export interface RemoteApp {
  readonly id: string;
  /** Path of remote.json → the page, loaded when first opened. */
  readonly routes: Readonly<Record<string, () => Promise<PageModule>>>;
  readonly slots: readonly SlotFilling[];
  /** Runs once before the first page; the returned function runs when the remote is unloaded. */
  readonly activate?: (context: RemoteContext) => (() => void) | undefined;
}

/**
 * Declares a remote. The module that calls it imports nothing but this function and lazy pages, so
 * that the build can run it to compare it with remote.json: a route or slot without a component, or
 * the reverse, fails the build.
 */
export function defineRemote(app: Omit<RemoteApp, 'slots'> & Partial<Pick<RemoteApp, 'slots'>>): RemoteApp {
  return { slots: [], ...app };
}
