import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { ClosedAddress, isPublicAddress, lookupAdmitting } from './public-address.ts';

export interface FetchOptions {
  /** For the whole answer, including its body. */
  readonly timeoutMs: number;
  /** Sent with each hop. */
  readonly headers?: OutgoingHttpHeaders;
  /** The most redirects that are followed; default none: the answer may then be a redirect. */
  readonly redirects?: number;
  /** May the server ask this address? Each hop is checked. Default: every address. */
  readonly takes?: (url: URL) => boolean;
  /** May the server connect to this network address? Default: public internet addresses. */
  readonly admits?: (address: string) => boolean;
  /** Certificate authorities in addition to the system's. */
  readonly ca?: string;
  /** Sent by POST; absent: the address is asked by GET. */
  readonly body?: string;
}

/**
 * Fetches an address that another party names, by http or https. The connection itself resolves the name, once: the
 * checked address is the connected one, on each hop. Returns the response of any status with an unread body. Rejects with
 * {@link ClosedAddress}, or if the fetch fails.
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
  // Numeric addresses are connected without a look-up.
  return isIP(host) === 0 || admits(host);
}

function ask(
  url: URL,
  { admits = isPublicAddress, headers = {}, ca, body }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A new connection: a reused one would skip the look-up.
    const method = body === undefined ? 'GET' : 'POST';
    const lookup = lookupAdmitting(admits);
    const options = { agent: false, method, lookup, signal, headers, ...(ca === undefined ? {} : { ca }) };
    const asked = url.protocol === 'https:' ? requestHttps(url, options, resolve) : requestHttp(url, options, resolve);
    asked.once('error', reject).end(body);
  });
}
