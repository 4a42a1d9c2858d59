import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/db/db.ts';
import { grantOfBrowser } from '../platform/registry/override-grant.ts';

/**
 * What pages of the portal may load. Styles are written by the interface library; Web Workers come as blobs. `media`: the
 * media server's address, where it has one of its own.
 */
export const contentSecurityPolicy = (media: string | null) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...(media?.startsWith('https:') ? [media, media.replace('https:', 'wss:')] : [])],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
});

/** What a remote brings with it. Workers, forms and frames stay the portal's own. */
const ofRemotes = /(script|style|img|media|font|connect)-src [^;]*/g;

const HEADER = 'content-security-policy';
const PAGE = /^\/(index\.html)?(\?|$)/;
/** Lets pages of these origins show the page in a frame, as our own may. */
export function letFrame(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader(HEADER));
  reply.header(HEADER, policy.replace("frame-ancestors 'self'", ["frame-ancestors 'self'", ...origins].join(' ')));
  // It knows no list of origins; browsers read it only where the policy above says nothing.
  if (origins.length > 0) reply.removeHeader('x-frame-options');
}

/** Everything that this machine serves to a server for development. */
const thisMachine = 'http://localhost:* http://127.0.0.1:*';

/**
 * Answers the hook that lets a page also load from where its browser was granted to (docs/decisions/0013). That page
 * is sent anew each time and kept nowhere: a policy must end with its grant.
 */
export function widenPolicy(db: Db, development: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!PAGE.test(request.url)) return;
    const granted = development ? thisMachine : (await grantOfBrowser(db, request.headers.cookie))?.origin;
    if (!granted) return;
    reply.header(HEADER, String(reply.getHeader(HEADER)).replace(ofRemotes, `$& ${granted}`));
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    reply.header('cache-control', 'no-store');
  };
}
