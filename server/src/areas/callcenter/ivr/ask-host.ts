import { request } from 'node:https';
import { isIP } from 'node:net';
import { lookupAdmitting } from '../../../platform/net/public-address.ts';
import type { IvrQuestion } from './run.ts';

type Question = IvrQuestion & { kind: 'http' };

/** The maximum size of a reply, and of one value from it. */
const MAX_BYTES = 65_536;
const MAX_CHARS = 500;

export interface AskOptions {
  readonly hosts: ReadonlySet<string>;
  /** True when the portal may connect to this address. It is called with the resolved address, at the connection itself. */
  readonly admits: (address: string) => boolean;
  /** Certificate authorities in addition to the system's. */
  readonly ca?: string;
  /** Sent to the host: a question that is repeated after a crash counts once there. */
  readonly key: string;
}

/** Asks a host of the tenant's list. Returns variables; rejects when the reply is missing, late or unreadable. */
export async function askHost(question: Question, { hosts, admits, ca, key }: AskOptions): Promise<Record<string, string>> {
  const url = new URL(question.url);
  if (url.protocol !== 'https:' || url.username || !hosts.has(url.hostname)) throw new Error(`${url.host} may not be asked`);
  // An IP address in place of a name is not resolved, so it is checked here.
  if (isIP(url.hostname) && !admits(url.hostname)) throw new Error('not a public address');
  const posts = question.method === 'POST';
  const reply = await new Promise<string>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: question.method,
        lookup: lookupAdmitting(admits),
        signal: AbortSignal.timeout(question.timeoutMs),
        headers: {
          accept: 'application/json',
          'idempotency-key': key,
          ...(posts ? { 'content-type': 'application/json' } : {}),
        },
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        // A redirect leads to another host: it is not followed.
        if (response.statusCode !== 200) sent.destroy(new Error(`answered ${response.statusCode}`));
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MAX_BYTES) sent.destroy(new Error('the answer is too long'));
          else parts.push(part);
        });
        response.on('end', () => resolve(Buffer.concat(parts).toString()));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(posts ? JSON.stringify(question.body) : undefined);
  });
  return readFields(question.fields.length > 0 ? JSON.parse(reply) : null, question.fields);
}

/** A field that is missing in the reply, or is no text, number or boolean, is empty. */
function readFields(json: unknown, fields: Question['fields']): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ path, variable }) => {
      let value: unknown = json;
      for (const part of path.split('.')) {
        value = typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined;
      }
      const plain = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
      return [variable, plain.slice(0, MAX_CHARS)];
    }),
  );
}
