import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, FileReply } from './files.ts';

/**
 * Sends a file, or the part of it that a player asked for (Range with one range; several ranges get the whole file). A browser
 * may cache it but must ask each time. The caller was authorised before this runs, and gets 304 if nothing changed.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, data: unknown): Promise<FastifyReply> {
  const { open, contentType, fileName, size, disposition, tag } = data as FileReply;
  const etag = `"${tag}"`;
  reply
    .header('content-type', contentType)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    // An uploaded file may be a page: it must not run as one of our pages.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'private, no-cache')
    .header('etag', etag);
  const { range, 'if-none-match': known, 'if-range': partsOf } = request.headers;
  if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  // Parts of changed content do not fit what the player has: it gets the whole file.
  const part = partOf(partsOf === undefined || partsOf === etag ? range : undefined, size);
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (part === 'all') return reply.header('content-length', size).send(await open());
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    .header('content-length', part.end - part.start + 1)
    .send(await open(part));
}

/** The bytes of a Range header, both ends included; `none`: the file has no such bytes. */
export function partOf(range: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all';
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
