import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { commonErrors, errorKinds } from '@lianxi/contracts/kit/errors';

const RETRY_AFTER_S = 3;
const { code, status } = errorKinds[commonErrors.unavailable.kind];
const envelope = JSON.stringify({ code, message: '正在恢复，请稍候', data: null, reason: commonErrors.unavailable.reason });
const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_S}">
<title>正在恢复</title>
<h1>正在恢复</h1>
<p>请稍候，本页会自动刷新。</p>
</html>
`;

/** Answers at the server's port while there is no server: 正在恢复, status 503. */
export class StandIn {
  readonly #address: { host: string; port: number };
  #server: Server | undefined;

  constructor({ host, port }: { host: string; port: number }) {
    this.#address = { host, port };
  }

  async open(): Promise<void> {
    if (this.#server) return;
    const server = createServer(answer);
    const opened = Promise.withResolvers<boolean>();
    // Another program took the port: the server itself says so when it starts.
    server.once('error', () => opened.resolve(false));
    server.listen(this.#address, () => opened.resolve(true));
    if (await opened.promise) this.#server = server;
  }

  /** Lets go of the port. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
}

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const asksForPage = headers.accept?.includes('text/html') && !/^\/(api|health)\//.test(url);
  response
    .writeHead(status, {
      'content-type': asksForPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_S),
      // A kept connection would be cut while the server takes the port again.
      connection: 'close',
    })
    .end(asksForPage ? page : envelope);
}
