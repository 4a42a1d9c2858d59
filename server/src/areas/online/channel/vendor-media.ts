import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { fetchPublic } from '../../../platform/net/fetch-public.ts';
import { VendorRefusal } from '../../../platform/vendor/vendor-refusal.ts';

const TIMEOUT_MS = 60_000;

/**
 * Fetches media from an address in a message.
 * @param hosts where the vendor stores media. `example.com` includes its subdomains, by https at public addresses. `host:port` is
 * one that the operator named, at any address. Other hosts are not requested, and redirects are not followed. Throws
 * {@link VendorRefusal} for any other address, and for media that no longer exist.
 */
export async function fetchVendorMedia(
  address: string,
  hosts: readonly string[],
  headers: OutgoingHttpHeaders = {},
): Promise<IncomingMessage> {
  const url = URL.parse(address);
  const named = url !== null && hosts.includes(url.host) && url.port !== '';
  if (!url || url.username || !(named ? /^https?:$/.test(url.protocol) : isVendors(url, hosts))) {
    throw new VendorRefusal('文件不在该渠道的服务器上');
  }
  const response = await fetchPublic(url, { headers, timeoutMs: TIMEOUT_MS, ...(named && { admits: () => true }) });
  const { statusCode = 0 } = response;
  if (statusCode === 200) return response;
  response.destroy();
  if (statusCode >= 500 || statusCode === 429) throw new Error(`media answered ${statusCode}`);
  throw new VendorRefusal('文件已失效');
}

function isVendors({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean {
  if (protocol !== 'https:' || port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
