import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { LinkPreview } from '@lianxi/contracts/online/link-preview.contract';
import { Parser } from 'htmlparser2';
import { fetchPublic } from '../../../platform/net/fetch-public.ts';
import { ClosedAddress } from '../../../platform/net/public-address.ts';

const TIMEOUT_MS = 5000;
/** The head of a page is enough. */
const MAX_BYTES = 262_144;
const MAX_HOPS = 3;
const [MAX_TITLE, MAX_DESCRIPTION] = [200, 300];

export interface ReadOptions {
  /** Hosts that may be requested, by https. */
  readonly hosts: readonly string[];
  /** True when the portal may connect to this address. It is called with the resolved address, at the connection itself. */
  readonly admits: (address: string) => boolean;
  /** Certificate authorities in addition to the system's. */
  readonly ca?: string;
}

/** The address of a page that may be requested; null for any other. */
export function askable(address: string, hosts: readonly string[]): URL | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username || url.password || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return null;
  return hosts.includes(url.hostname) ? url : null;
}

/** A page's own description; null when it is no page, or has none. Rejects when the page is not available. */
export async function readPage(address: string, options: ReadOptions): Promise<LinkPreview> {
  const response = await ask(address, options);
  if (!response) return null;
  const { statusCode = 0, headers } = response;
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (statusCode === 200 && headers['content-type']?.startsWith('text/html')) return readHead(await textOf(response, charset));
  response.destroy();
  if (statusCode >= 500) throw new Error(`the page answered ${statusCode}`);
  return null;
}

/** The page's answer; null when the page or a redirect may not be requested. */
async function ask(address: string, { hosts, ...connection }: ReadOptions): Promise<IncomingMessage | null> {
  try {
    return await fetchPublic(address, {
      ...connection,
      takes: (url) => askable(url.href, hosts) !== null,
      timeoutMs: TIMEOUT_MS,
      headers: { accept: 'text/html', 'user-agent': 'LianxiLinkPreview/1.0' },
      redirects: MAX_HOPS,
    });
  } catch (error) {
    if (error instanceof ClosedAddress) return null;
    throw error;
  }
}

async function textOf(response: IncomingMessage, charset: string): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MAX_BYTES) break;
  }
  return decoderOf(charset).decode(Buffer.concat(parts));
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Title and description for other sites (Open Graph), else those that browsers show. */
function readHead(html: string): LinkPreview {
  const said = new Map<string, string>();
  let title: string | null = null;
  let inHead = true;
  const parser = new Parser({
    onopentag(name, { property, name: key, content }) {
      if (name === 'body') inHead = false;
      if (!inHead) return;
      if (name === 'title' && !said.has('title')) title = '';
      const what = property ?? key?.toLowerCase();
      if (name === 'meta' && what && content && !said.has(what)) said.set(what, content);
    },
    ontext(text) {
      if (title !== null) title += text;
    },
    onclosetag(name) {
      if (name !== 'title' || title === null) return;
      said.set('title', title);
      title = null;
    },
  });
  parser.end(html);
  const words = (most: number, ...keys: string[]) => {
    const text = keys.map((key) => said.get(key)?.replace(/\s+/g, ' ').trim()).find(Boolean) ?? '';
    return Array.from(text).slice(0, most).join('');
  };
  const found = words(MAX_TITLE, 'og:title', 'title');
  return found === '' ? null : { title: found, description: words(MAX_DESCRIPTION, 'og:description', 'description') };
}
