import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the vendor reads it. */
export interface VendorCall {
  path: string;
  query: URLSearchParams;
  /** The JSON of the body; of a form nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: each vendor's calls have fields of their own.
  body: any;
  /** An uploaded file. */
  upload: File | null;
}

/** Bytes as a vendor hands them out. */
export interface VendorFile {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

/** A vendor's interface as its documentation has it, on this machine: answers JSON, or a file. */
export class VendorServer {
  readonly #server: Server;

  constructor(answer: (call: VendorCall) => object | { file: VendorFile }) {
    this.#server = createServer(async (request, response) => {
      const given = answer(await read(request));
      if ('file' in given) {
        const { bytes, fileName, contentType } = given.file as VendorFile;
        const disposition = Buffer.from(`attachment; filename="${fileName}"`).toString('latin1');
        response.setHeader('content-disposition', disposition).setHeader('content-type', contentType);
        // Not at once: Node takes the name for text when it knows the length.
        response.write(bytes);
        response.end();
      } else {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(given));
      }
    });
  }

  /** Answers its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function read(request: IncomingMessage): Promise<VendorCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://vendor');
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return { path, query, body: JSON.parse(body.toString() || '{}'), upload: null };
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return { path, query, body: {}, upload: form.get('media') as File };
}

/** A picture of one white point. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg==',
  'base64',
);
/** The head of a recording as phones make it, and a bit of silence. */
export const AMR = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(320, 0x3c)]);
/** The head of a film, without pictures. */
export const MP4 = Buffer.concat([
  Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex'),
  Buffer.alloc(64),
]);
