import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** The floor of the benchmark `sockets`: nothing but `ws` and the answer to a heart. */
const HEART = JSON.stringify({ type: 'heart' });

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    if (String(data) === 'heart') socket.send(HEART);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : 0 });
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
