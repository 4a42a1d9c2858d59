import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { ClosedAddress, isPublicAddress, lookupAdmitting } from './public-address.ts';

export interface FetchOptions {
  /** For the whole answer, its body included. */
  readonly timeoutMs: number;
  /** Sent with each hop. */
  readonly headers?: OutgoingHttpHeaders;
  /** Redirects that are followed, default none: the answer may then be one. */
  readonly redirects?: number;
  /** May this address be asked? Each hop is. Default: every one. */
  readonly takes?: (url: URL) => boolean;
  /** May this network address be connected to? Default: those of the open internet. */
  readonly admits?: (address: string) => boolean;
  /** Authorities beside the system's. */
  readonly ca?: string;
}

/**
 * Fetches by GET what lies at an address that somebody else names, by http or https. A name is resolved once, by the connection
 * itself: what was checked is what is connected to, on each hop. Answers the response of any status, its body unread; rejects
 * with {@link ClosedAddress} or when it cannot be had.
 */
export async function fetchPublic(address: string | URL, options: FetchOptions): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = URL.parse(String(address));
  for (let hops = options.redirects ?? 0; ; hops -= 1) {
    if (!url || !mayAsk(url, options)) throw new ClosedAddress();
    const response = await ask(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (hops === 0 || statusCode < 300 || statusCode > 399 || !headers.location) return response;
    response.destroy();
    url = URL.parse(headers.location, url);
  }
}

function mayAsk(url: URL, { takes = () => true, admits = isPublicAddress }: FetchOptions): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !takes(url)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Numbers are connected to without being looked up.
  return isIP(host) === 0 || admits(host);
}

function ask(
  url: URL,
  { admits = isPublicAddress, headers = {}, ca }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was kept would not be looked up.
    const options = { agent: false, lookup: lookupAdmitting(admits), signal, headers, ...(ca === undefined ? {} : { ca }) };
    const asked = url.protocol === 'https:' ? requestHttps(url, options, resolve) : requestHttp(url, options, resolve);
    asked.once('error', reject).end();
  });
}
