import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { RedisClientType } from 'redis';
import type { Namespace } from 'socket.io';

const STREAM = 'lianxi:io';
const ASK_AGAIN_MS = 200;

/**
 * Carries messages of rooms to the sockets of other server processes. While Redis is away, those sockets get nothing, and no
 * sender waits. The library alone would delay even messages to this process's own sockets until Redis is back. A client that
 * missed something asks when it gets `resync` (io.ts).
 */
export function redisAdapter(redis: RedisClientType): (namespace: Namespace) => ReturnType<ReturnType<typeof createAdapter>> {
  const create = createAdapter(readingFrom(redis, newestEntry(redis)), { streamName: STREAM, channelPrefix: STREAM });
  // biome-ignore lint/complexity/useArrowFunction: Socket.IO calls it with `new`.
  return function (namespace) {
    const adapter = create(namespace);
    const publish = adapter.doPublish.bind(adapter);
    adapter.doPublish = (message) => (redis.isReady ? publish(message) : Promise.reject(new Error('Redis is away')));
    return adapter;
  };
}

/** The newest entry of the stream; read while this process has no sockets yet. */
async function newestEntry(redis: RedisClientType): Promise<string> {
  for (;;) {
    try {
      const newest = await redis.xRevRange(STREAM, '+', '-', { COUNT: 1 });
      return newest?.[0]?.id ?? '0-0';
    } catch {
      await delay(ASK_AGAIN_MS);
    }
  }
}

/**
 * The client, whose copies read the stream after an entry. Before its first read, the library always asks for entries after the
 * moment of the request. Then this process would miss entries that other processes write before the first request and between
 * two requests.
 */
function readingFrom(redis: RedisClientType, entry: Promise<string>): RedisClientType {
  const duplicate = (): RedisClientType => {
    const copy = redis.duplicate() as RedisClientType;
    const read = copy.xRead.bind(copy) as (streams: { key: string; id: string }[], options?: object) => Promise<unknown>;
    const readFrom: typeof read = async (streams, options) => {
      const from = await entry;
      return read(
        streams.map(({ key, id }) => ({ key, id: id === '$' ? from : id })),
        options,
      );
    };
    return Object.assign(copy, { xRead: readFrom });
  };
  return new Proxy(redis, {
    get(target, name) {
      if (name === 'duplicate') return duplicate;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
