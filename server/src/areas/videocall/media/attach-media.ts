import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../../../platform/kernel.ts';
import { videoSettings } from '../settings.ts';
import { videoOf } from '../video.ts';
import { beginEntry } from './entry.ts';
import { createMediaProxy, type MediaProxy } from './media-proxy.ts';

const proxies = new WeakMap<Kernel, MediaProxy>();

/** The proxy between browsers and the media server, opened for this kernel. */
export function mediaProxyOf(kernel: Kernel): MediaProxy {
  const proxy = proxies.get(kernel);
  if (!proxy) throw new Error('The media proxy is not attached to this kernel');
  return proxy;
}

/** Opens the door to the media server, whose rooms the video calls of this kernel use. */
export function attachMedia(kernel: Kernel): void {
  const url = kernel.settings(videoSettings).server?.url ?? null;
  const { upgrades, originAllowed, db } = kernel;
  const proxy = createMediaProxy({
    upgrades,
    originAllowed,
    enter: async (token) => {
      const entry = await beginEntry(db, token);
      return entry && videoOf(kernel).rooms.passOf(entry);
    },
  });
  proxy.serve(() => url);
  proxies.set(kernel, proxy);
}

/** Serves the HTTP requests of livekit-client that do not use its socket. */
export function serveMedia(app: FastifyInstance, kernel: Kernel): void {
  mediaProxyOf(kernel).serveValidation(app);
}
