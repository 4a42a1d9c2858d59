import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Can a server listen on this port? */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((settle) => {
    server.once('error', () => settle(false));
    server.listen({ port, host }, () => settle(true));
  });
  await new Promise((settle) => server.close(settle));
  return free;
}

/** A port that no program uses now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host }, settle);
  });
  const address = server.address();
  await new Promise((settle) => server.close(settle));
  if (address === null || typeof address === 'string') throw new Error(`no free port on ${host}`);
  return address.port;
}

/** Can a program listen to UDP on this port? */
export async function isUdpFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = createSocket('udp4');
  const free = await new Promise<boolean>((settle) => {
    socket.once('error', () => settle(false));
    socket.bind({ port, address: host, exclusive: true }, () => settle(true));
  });
  await new Promise<void>((settle) => socket.close(() => settle()));
  return free;
}
