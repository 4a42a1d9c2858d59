import { createClient, type RedisClientType } from 'redis';

/**
 * Connects to Redis, which carries wake-ups between server processes. After the first connection it reconnects for ever.
 * @throws Error with one sentence if Redis does not answer at the start
 */
export async function connectRedis(url: string, onFault: (error: unknown) => void): Promise<RedisClientType> {
  let met = false;
  const client = createClient({
    url,
    // The Socket.IO adapter reads streams in the shape of this protocol version.
    RESP: 2,
    // While Redis is away, wake-ups are dropped, not queued: readers ask the log.
    commandsQueueMaxLength: 5000,
    socket: {
      connectTimeout: 3000,
      reconnectStrategy: (retries) =>
        met || retries < 3 ? Math.min(100 * 2 ** retries, 500) : new Error('Redis does not answer'),
    },
  });
  client.on('error', (error) => {
    if (met) onFault(error);
  });
  try {
    await client.connect();
  } catch (cause) {
    throw new Error('Redis does not answer at REDIS_URL', { cause });
  }
  met = true;
  return client as unknown as RedisClientType;
}
