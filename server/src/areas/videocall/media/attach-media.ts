import type { Kernel } from '../../../platform/kernel.ts';
import { openMediaServer } from './livekit-media-server.ts';
import type { MediaServer } from './media-server.ts';

const servers = new WeakMap<Kernel, MediaServer>();

/** The media server of a server process; one for all who ask. */
export function mediaServerOf(kernel: Kernel): MediaServer {
  const known = servers.get(kernel) ?? openMediaServer(kernel.livekit);
  servers.set(kernel, known);
  return known;
}

/** Opens the way of browsers to the media server, where it is reached through us. */
export function attachMedia(kernel: Kernel): void {
  const url = kernel.livekit.server?.url ?? null;
  kernel.mediaProxy.serve(() => (url?.startsWith('http:') ? url : null));
}
