import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { success } from '@lianxi/contracts/kit/envelope';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import {
  AGENT_NAMESPACE,
  type ImClientEvents,
  type ImInput,
  type ImServerEvents,
  VISITOR_NAMESPACE,
} from '@lianxi/contracts/online/im';
import { Server, type Socket } from 'socket.io';
import type { Talk } from './protocol.ts';

/**
 * The peer of the benchmark `chat`: Socket.IO as the product configures it, the same rooms, events and
 * acknowledgements, and nothing else: no sign-in, no checks, no database, and the sender is believed.
 */
const talks: Talk[] = JSON.parse(readFileSync(process.env.TALKS ?? '', 'utf8'));
const byRecord = new Map(talks.map((talk) => [talk.recordId, { ...talk, lastSeq: 0 }]));

const server = createServer();
const io = new Server<ImClientEvents, ImServerEvents>(server, {
  transports: ['websocket'],
  serveClient: false,
  allowUpgrades: false,
  httpCompression: false,
  perMessageDeflate: false,
  maxHttpBufferSize: 64 * 1024,
});
const agents = io.of(AGENT_NAMESPACE);
const visitors = io.of(VISITOR_NAMESPACE);

function serve(socket: Socket<ImClientEvents, ImServerEvents>, side: 'agent' | 'visitor', id: string): void {
  void socket.join(`${side}:${id}`);
  socket.on('message.send', ({ recordId, clientMsgId, msgType, message: text }: ImInput<'message.send'>, ack) => {
    const talk = byRecord.get(recordId);
    if (!talk) return;
    talk.lastSeq += 1;
    const message: ChatMessage = {
      recordId,
      seq: talk.lastSeq,
      clientMsgId,
      userId: id,
      userName: '坐席1001',
      callType: side,
      msgType,
      message: text,
      createTime: new Date().toISOString(),
    };
    agents.to(`agent:${talk.agentId}`).except(socket.id).emit('message', message);
    visitors.to(`visitor:${talk.visitorId}`).except(socket.id).emit('message', message);
    ack(success(message));
  });
}
agents.on('connection', (socket) => serve(socket, 'agent', String(socket.handshake.query.userid)));
visitors.on('connection', (socket) => serve(socket, 'visitor', String(socket.handshake.auth.id)));

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : 0 });
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
