import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import { connectRedis } from '../../../platform/events/redis.ts';

/**
 * The baseline of the fault runs, a process of its own: plain Socket.IO with connection-state recovery, and its Redis Streams
 * adapter where `REDIS_URL` is set. A client joins a room; its messages are forwarded and acknowledged.
 */
const { PORT, REDIS_URL } = process.env;
const http = createServer();
const redis = REDIS_URL ? await connectRedis(REDIS_URL, () => {}) : null;
const io = new Server(http, {
  transports: ['websocket'],
  serveClient: false,
  connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: true },
  ...(redis ? { adapter: createAdapter(redis, { streamName: 'baseline:io', channelPrefix: 'baseline:io' }) } : {}),
});
io.on('connection', (socket) => {
  socket.on('join', async (recordId: string, ack: () => void) => {
    await socket.join(recordId);
    ack();
  });
  socket.on('message', (message: { recordId: string }, ack: () => void) => {
    socket.to(message.recordId).emit('message', message);
    ack();
  });
});
http.listen(Number(PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
