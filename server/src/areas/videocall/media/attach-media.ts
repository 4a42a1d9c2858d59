import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../../../platform/kernel.ts';
import { videoSettings } from '../settings.ts';
import { createMediaProxy, type MediaProxy } from './media-proxy.ts';

const proxies = new WeakMap<Kernel, MediaProxy>();

/** The way of browsers to the media server that was opened for this kernel. */
export function mediaProxyOf(kernel: Kernel): MediaProxy {
  const proxy = proxies.get(kernel);
  if (!proxy) throw new Error('The media proxy is not attached to this kernel');
  return proxy;
}

/** Opens the way of browsers to the media server, where it is reached through us. */
export function attachMedia(kernel: Kernel): void {
  const url = kernel.settings(videoSettings).server?.url ?? null;
  const proxy = createMediaProxy(kernel);
  proxy.serve(() => (url?.startsWith('http:') ? url : null));
  proxies.set(kernel, proxy);
}

/** Serves what livekit-client asks beside its socket. */
export function serveMedia(app: FastifyInstance, kernel: Kernel): void {
  mediaProxyOf(kernel).serveValidation(app);
}

/** The media server's address, where browsers reach it past us. */
export function mediaAddress({ settings }: Kernel): string[] {
  const url = settings(videoSettings).server?.url;
  return url?.startsWith('https:') ? [url] : [];
}
