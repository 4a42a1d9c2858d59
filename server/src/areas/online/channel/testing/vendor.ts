import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the vendor's interface received. */
export interface VendorCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A file that the vendor provides. */
export interface VendorFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/** JSON, a file, or bytes, with status 200; or another status, with a redirect address. */
export type VendorAnswer =
  | object
  | Buffer
  | { readonly file: VendorFile }
  | { readonly status: number; readonly location?: string };

/** A vendor's interface on this machine. */
export interface Vendor {
  readonly url: string;
  readonly host: string;
  stop(): void;
}

/** Vendors in tests answer as in their documentation. */
export async function startVendor(answer: (call: VendorCall) => VendorAnswer | Promise<VendorAnswer>): Promise<Vendor> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://vendor');
    const given = await answer({
      method: request.method ?? '',
      path,
      query,
      headers: request.headers,
      body: Buffer.concat(parts),
    });
    if (Buffer.isBuffer(given)) response.setHeader('content-type', 'image/png').end(given);
    else if ('file' in given) {
      const { bytes, fileName, contentType } = given.file as VendorFile;
      const disposition = Buffer.from(`attachment; filename="${fileName}"`).toString('latin1');
      response.setHeader('content-disposition', disposition).setHeader('content-type', contentType);
      // Written in two parts: when Node knows the length, it encodes the name in the header as text.
      response.write(bytes);
      response.end();
    } else if ('status' in given && typeof given.status === 'number') {
      response.writeHead(given.status, 'location' in given ? { location: given.location } : {}).end();
    } else response.setHeader('content-type', 'application/json').end(JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://${host}`, host, stop };
}

/** The fields of a multipart body. */
export function readMultipart({ body, headers }: VendorCall): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}
