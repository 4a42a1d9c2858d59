import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSocketDoor } from './socket-door.ts';

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
const door = createSocketDoor(io, '/video');
let port: number;

beforeAll(async () => {
  io.of('/room').on('connection', (socket) => socket.on('echo', (word: string, ack: (word: string) => void) => ack(word)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  port = await door.listen('127.0.0.1', 0);
});
afterAll(async () => {
  await io.close();
  await door.close();
});

const at = (on: number, path: string) =>
  connect(`http://127.0.0.1:${on}/room`, { path, transports: ['websocket'], reconnection: false, forceNew: true });

test('the same namespaces are reached through it as through the portal’s own port', async () => {
  for (const socket of [at(port, '/video'), at((http.address() as AddressInfo).port, '/socket.io')]) {
    expect(await socket.timeout(4000).emitWithAck('echo', '在吗')).toBe('在吗');
    socket.disconnect();
  }
});

test.each(['/socket.io', '/video2', '/'])('%s leads nowhere', async (path) => {
  const socket = at(port, path);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect_error', () => resolve());
    socket.once('connect', () => reject(new Error('let in')));
  });
  socket.disconnect();
});

test('a page is told to open a socket', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/video`)).status).toBe(426);
});

test('a port that is taken is told', async () => {
  await expect(createSocketDoor(io, '/video').listen('127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
});
