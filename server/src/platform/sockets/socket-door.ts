import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from 'socket.io';

/** A further port for the sockets of {@link Server}, under its own path (specification section 9). */
export interface SocketDoor {
  /** Starts to accept connections; returns the port. */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

/** Passes WebSockets at this path to the portal's Socket.IO and refuses everything else. */
export function createSocketDoor(io: Server, path: string): SocketDoor {
  const server: HttpServer = createServer((_request, response) => response.writeHead(426, { connection: 'close' }).end());
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = URL.parse(request.url ?? '', 'http://localhost') ?? {};
    if (pathname?.replace(/\/$/, '') === path && searchParams?.get('transport') === 'websocket') {
      io.engine.handleUpgrade(request, socket, head);
    } else {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  });
  return {
    async listen(host, port) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      return (server.address() as AddressInfo).port;
    },
    async close() {
      if (!server.listening) return;
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
