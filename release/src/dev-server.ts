import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

/** Serves a remote's builds to a portal's page. */
export interface DevServer {
  /** Tells open pages that there is a new build. */
  announce(): void;
  stop(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
};

/** `current.json`, and the files of builds: names without dots at the beginning lead nowhere else. */
const SERVED = /^\/(current\.json|\d[\w.-]*(\/\w[\w.-]*)+)$/;

/** Serves what lies in `folder` on this machine alone, readable by pages of `portal` alone. Rejects when the port is taken. */
export async function startDevServer(folder: string, port: number, portal: string): Promise<DevServer> {
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', portal);
    response.setHeader('access-control-allow-private-network', 'true');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('cache-control', 'no-store');
    const path = (request.url ?? '').replace(/\?.*/, '');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (path === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
      open.add(response);
      return void response.on('close', () => open.delete(response));
    }
    const file = join(folder, path);
    const found = request.method === 'GET' && SERVED.test(path) && (await stat(file).catch(() => null))?.isFile();
    if (!found) return void response.writeHead(404).end();
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  return {
    announce: () => {
      for (const response of open) response.write('event: built\ndata: \n\n');
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
