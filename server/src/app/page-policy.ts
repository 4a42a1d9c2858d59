import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/db/db.ts';
import { grantOfBrowser } from '../platform/registry/override-grant.ts';

/** The sources that the portal's pages may load. The interface library writes styles; Web Workers are loaded as blobs. */
export const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
};

/** The sources that a remote may add. The portal alone decides workers, forms and frames. */
const ofRemotes = /(script|style|img|media|font|connect)-src [^;]*/g;

const HEADER = 'content-security-policy';
const PAGE = /^\/(index\.html)?(\?|$)/;
/** Lets pages of these origins show the page in a frame, as our own pages may. */
export function letFrame(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader(HEADER));
  reply.header(HEADER, policy.replace("frame-ancestors 'self'", ["frame-ancestors 'self'", ...origins].join(' ')));
  // This header cannot list origins. Browsers read it only without the policy above.
  if (origins.length > 0) reply.removeHeader('x-frame-options');
}

/** Headers that are sent with every file, but that only a document or a worker uses. */
const OF_DOCUMENTS = [
  HEADER,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Headers by which a browser checks whether a file changed. A file that is cached for ever is not checked. */
const OF_CHANGEABLE = ['accept-ranges', 'etag', 'last-modified'];

/**
 * A hook: a page's script or style is sent without the headers of documents, which were as long as many files. For any other
 * destination the same file has them.
 */
export async function spareParts(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!['script', 'style'].includes(String(request.headers['sec-fetch-dest']))) return;
  const isKept = String(reply.getHeader('cache-control')).includes('immutable');
  for (const name of isKept ? [...OF_DOCUMENTS, ...OF_CHANGEABLE] : OF_DOCUMENTS) reply.removeHeader(name);
  reply.header('vary', [reply.getHeader('vary'), 'sec-fetch-dest'].filter(Boolean).join(', '));
}

/** Everything that this machine serves during development. */
const thisMachine = 'http://localhost:* http://127.0.0.1:*';

/**
 * Returns a hook that lets a page also load from the sources granted to its browser (docs/decisions/0013). The server sends that
 * page new each time, and it is not cached: a policy must end with its grant.
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
