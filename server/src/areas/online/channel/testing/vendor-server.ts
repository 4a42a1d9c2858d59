import { readMultipart, startVendor, type Vendor, type VendorCall, type VendorFile } from './vendor.ts';

/** A request to a JSON interface. */
export interface JsonCall {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed JSON body; empty for a form. */
  // biome-ignore lint/suspicious/noExplicitAny: each vendor's calls have fields of their own.
  readonly body: any;
  /** An uploaded file. */
  readonly upload: File | null;
}

/** An interface like Tencent's: JSON requests and answers, files as forms. */
export class VendorServer {
  readonly #answer: (call: JsonCall) => object | { file: VendorFile };
  #vendor: Vendor | null = null;

  constructor(answer: (call: JsonCall) => object | { file: VendorFile }) {
    this.#answer = answer;
  }

  /** Returns its address. */
  async start(): Promise<string> {
    this.#vendor = await startVendor(async (call) => this.#answer(await read(call)));
    return this.url;
  }

  get url(): string {
    return this.#vendor?.url ?? '';
  }

  stop(): void {
    this.#vendor?.stop();
  }
}

async function read(call: VendorCall): Promise<JsonCall> {
  const { path, query, body, headers } = call;
  if (!headers['content-type']?.startsWith('multipart/')) {
    return { path, query, body: JSON.parse(body.toString() || '{}'), upload: null };
  }
  return { path, query, body: {}, upload: (await readMultipart(call)).get('media') as File };
}

/** A picture of one white pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg==',
  'base64',
);
/** The header of a recording by a phone, and a short silence. */
export const AMR = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(320, 0x3c)]);
/** The header of a video, without pictures. */
export const MP4 = Buffer.concat([
  Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex'),
  Buffer.alloc(64),
]);
