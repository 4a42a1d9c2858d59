import type { Area } from '../../platform/area.ts';
import type { Kernel } from '../../platform/kernel.ts';
import type { MediaServer } from './media/media-server.ts';
import { noMedia } from './media/no-media.ts';

/** Video calls: customers of a tenant's pages, and the agents who receive them face to face. `open` reaches the media server. */
export function createVideoCall(_open: (kernel: Kernel) => MediaServer): Area {
  return {
    app: 'videocall',
    routes: [],
  };
}

/** Without a media server there are no video calls, and everything else works. */
export const videocall = createVideoCall(() => noMedia);
