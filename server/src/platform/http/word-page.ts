import type { FastifyReply, FastifyRequest } from 'fastify';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const style = `:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:100vh;margin:0;font:16px/1.6 system-ui,sans-serif}
main{max-width:26em;padding:32px;text-align:center}h1{font-size:20px}`;

/** For a person who arrives from a page of another system: only the text, in that system's look. */
export function sendPage(_request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply {
  const words = String(data).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>联席</title><style>${style}</style><main><h1>联席</h1><p role="status">${words}</p></main></html>`,
    );
}
