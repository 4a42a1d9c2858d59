import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { RedisClientType } from 'redis';
import type { Namespace } from 'socket.io';

/**
 * Carries what rooms are told to the sockets of other server processes. While Redis is away they are not reached, and
 * nobody waits for it: the library alone would hold back even what goes to this process's own sockets until Redis is there
 * again. Who was missed asks when told `resync` (io.ts).
 */
export function redisAdapter(redis: RedisClientType): (namespace: Namespace) => ReturnType<ReturnType<typeof createAdapter>> {
  const create = createAdapter(redis, { streamName: 'lianxi:io', channelPrefix: 'lianxi:io' });
  // biome-ignore lint/complexity/useArrowFunction: Socket.IO calls it with `new`.
  return function (namespace) {
    const adapter = create(namespace);
    const publish = adapter.doPublish.bind(adapter);
    adapter.doPublish = (message) => (redis.isReady ? publish(message) : Promise.reject(new Error('Redis is away')));
    return adapter;
  };
}
