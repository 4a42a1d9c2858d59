import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/db/db.ts';
import { grantOfBrowser } from '../platform/registry/override-grant.ts';

/**
 * What pages of the portal may load. Styles are written by the interface library; Web Workers come as blobs.
 * `connectsTo`: other addresses, `https://…`, to which they may open connections.
 */
export const contentSecurityPolicy = (connectsTo: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...connectsTo.flatMap((address) => [address, address.replace('https:', 'wss:')])],
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

/** What only a document, or a worker, obeys of what is sent with every file. */
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

/** By which a browser asks whether a file is still the same; one that is kept for ever is not asked about. */
const OF_CHANGEABLE = ['accept-ranges', 'etag', 'last-modified'];

/** A hook: a script or a style of a page goes without the headers of documents, which were as long as many a file. Sent to anything else, the same file has them. */
export async function spareParts(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!['script', 'style'].includes(String(request.headers['sec-fetch-dest']))) return;
  const isKept = String(reply.getHeader('cache-control')).includes('immutable');
  for (const name of isKept ? [...OF_DOCUMENTS, ...OF_CHANGEABLE] : OF_DOCUMENTS) reply.removeHeader(name);
  reply.header('vary', [reply.getHeader('vary'), 'sec-fetch-dest'].filter(Boolean).join(', '));
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
