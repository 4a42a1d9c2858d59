import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { RedisClientType } from 'redis';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { redisAdapter } from '../sockets/redis-adapter.ts';
import { until } from '../testing/until.ts';
import { type Bus, createBus, type LoggedEvent, type Wake } from './bus.ts';
import { connectRedis } from './redis.ts';

const event = (seq: number): LoggedEvent => ({
  tenantId: 174,
  agentId: '1',
  seq,
  name: 'test.noted',
  payload: '{}',
  createdAt: new Date(),
});

test('within a process a wake-up carries the event', async () => {
  const bus = await createBus(null, () => {});
  const heard: Wake[] = [];
  bus.onWake((wake) => heard.push(wake));
  bus.wake([event(1), event(2)]);
  expect(heard.map(({ seq, event: carried }) => [seq, carried?.seq])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  await bus.close();
});

test('a Redis that is not there is said in one sentence', async () => {
  await expect(connectRedis('redis://127.0.0.1:1', () => {})).rejects.toThrow('Redis does not answer at REDIS_URL');
});

const binary = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find((path) =>
  existsSync(path),
);

describe.skipIf(!binary)('between processes, through Redis', () => {
  let port: number;
  let redis: ChildProcess;
  let clients: RedisClientType[];
  let buses: Bus[];
  const faults: unknown[] = [];

  const start = async (): Promise<void> => {
    redis = spawn(binary ?? '', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  };
  beforeAll(async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    port = (probe.address() as AddressInfo).port;
    await new Promise((resolve) => probe.close(resolve));
    await start();
    const open = () => connectRedis(`redis://127.0.0.1:${port}`, (error) => faults.push(error));
    clients = [await open(), await open()];
    buses = await Promise.all(clients.map((client) => createBus(client, (error) => faults.push(error))));
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    for (const client of clients) client.destroy();
    redis.kill();
  });

  test('the other process hears the number once, the own one not again', async () => {
    const [here, there] = buses as [Bus, Bus];
    const heard: [string, Wake][] = [];
    here.onWake((wake) => heard.push(['here', wake]));
    there.onWake((wake) => heard.push(['there', wake]));
    here.wake([event(3)]);
    await until(() => heard.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.map(([where, wake]) => [where, wake.seq, wake.event !== undefined])).toEqual([
      ['here', 3, true],
      ['there', 3, false],
    ]);
  });

  /** A server of Socket.IO, and one client of it. */
  async function serveSockets(client: RedisClientType) {
    const http = createHttpServer().listen(0, '127.0.0.1');
    const io = new Server(http, { transports: ['websocket'], adapter: redisAdapter(client) });
    await until(() => http.listening);
    const socket = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
    const got: number[] = [];
    socket.on('n', (n: number) => got.push(n));
    await until(() => socket.connected);
    const close = async () => {
      socket.disconnect();
      await io.close();
    };
    return { io, got, close };
  }

  test('Socket.IO broadcasts cross over, and both outlive a restart of Redis', async () => {
    const [first, second] = await Promise.all(clients.map(serveSockets));
    second?.io.emit('n', 0);
    await until(() => first?.got.length === 1);
    const [here, there] = buses as [Bus, Bus];
    const woken: number[] = [];
    there.onWake((wake) => woken.push(wake.seq));

    redis.kill('SIGKILL');
    await until(() => faults.length > 0);
    second?.io.emit('n', 1);
    here.wake([event(4)]);
    await start();
    await until(async () => {
      here.wake([event(5)]);
      second?.io.emit('n', 2);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return woken.includes(5) && first?.got.includes(2) === true;
    });
    await Promise.all([first?.close(), second?.close()]);
  });

  test('a server that does not read yet, although its sockets are there, hears afterwards what it missed', async () => {
    const [slow, other] = clients as [RedisClientType, RedisClientType];
    const copy = slow.duplicate.bind(slow) as () => RedisClientType;
    let read = () => {};
    const mayRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    const late = vi.spyOn(slow, 'duplicate').mockImplementation(() => {
      const reader = copy();
      const open = reader.connect.bind(reader);
      return Object.assign(reader, { connect: () => mayRead.then(open) }) as never;
    });
    const [first, second] = [await serveSockets(slow), await serveSockets(other)];
    second.io.emit('n', 7);
    await until(() => second.got.length === 1);
    read();
    await until(() => first.got.length === 1);
    expect(first.got).toEqual([7]);
    late.mockRestore();
    await Promise.all([first.close(), second.close()]);
  });
});
