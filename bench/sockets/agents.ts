import { WebSocket } from 'ws';
import type { Connect, Seen } from './protocol.ts';

/**
 * The other end of the sockets: a process that keeps the agents of one server connected and sends each
 * one's heart every five seconds, spread evenly over them.
 */
const HEART_MS = 5000;
const CONNECTING_AT_ONCE = 50;
const TICK_MS = 50;

const sockets: WebSocket[] = [];
const seen: Seen = { closed: 0, sent: 0, answered: 0, told: 0, lastTold: 0 };

function connect(address: string): Promise<void> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  sockets.push(socket);
  socket.on('message', (data) => {
    const frame = String(data);
    if (frame.includes('"heart"')) seen.answered += 1;
    else if (frame.includes('"rights"')) {
      seen.told += 1;
      seen.lastTold = Date.now();
    }
  });
  socket.on('close', () => {
    seen.closed += 1;
  });
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
}

async function connectAll(addresses: readonly string[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let address = addresses[next++]; address; address = addresses[next++]) await connect(address);
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, lane));
}

/** At each tick the hearts of the next ones, so that after five seconds all had their turn. */
function beat(): void {
  const perTick = Math.ceil((sockets.length * TICK_MS) / HEART_MS);
  let next = 0;
  setInterval(() => {
    for (let n = 0; n < perTick; n++) {
      const socket = sockets[next++ % sockets.length];
      if (socket?.readyState !== WebSocket.OPEN) continue;
      socket.send('heart');
      seen.sent += 1;
    }
  }, TICK_MS);
}

process.once('message', async ({ addresses }: Connect) => {
  await connectAll(addresses);
  beat();
  setInterval(() => process.send?.(seen), 500);
});
process.once('disconnect', () => process.exit());
