import type { Kernel } from '../../../platform/kernel.ts';

/** Opens the way of browsers to the media server, where it is reached through us. */
export function attachMedia({ livekit, mediaProxy }: Kernel): void {
  const url = livekit.server?.url ?? null;
  mediaProxy.serve(() => (url?.startsWith('http:') ? url : null));
}
