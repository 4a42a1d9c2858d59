import { inject } from 'vitest';
import { WebSocket } from 'ws';
import type { Delivery, ProvidedLiveKit } from './livekit-process.ts';

export type { Delivery };

const provided = inject('liveKit');

/** Why this machine can have no LiveKit; null where it has one. For `describe.skipIf`. */
export const whyNoLiveKit = typeof provided === 'string' ? provided : null;

/** The LiveKit server of this run, which all files share: rooms need names that no other test uses. */
export function testLiveKit(): ProvidedLiveKit {
  if (typeof provided === 'string') throw new Error(provided);
  return provided;
}

/** The webhooks about a room so far. */
export async function deliveriesOf(room: string): Promise<Delivery[]> {
  const answer = await fetch(`${testLiveKit().deliveriesUrl}?room=${encodeURIComponent(room)}`);
  return (await answer.json()) as Delivery[];
}

/** Somebody in a room, without picture and sound. */
export interface Guest {
  leave(): void;
  /** The first frame of the signalling, once it came. */
  readonly welcomed: Promise<Buffer>;
  readonly closed: Promise<void>;
}

/** Enters a room by signalling alone. Rejects with the HTTP status when it is refused. */
export function enter(token: string, base = testLiveKit().url): Promise<Guest> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/rtc?access_token=${token}&protocol=16&auto_subscribe=1`);
  const welcomed = new Promise<Buffer>((resolve) => socket.once('message', (data: Buffer) => resolve(data)));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ leave: () => socket.close(), welcomed, closed }));
    socket.once('unexpected-response', (_request, response) => {
      reject(new Error(String(response.statusCode)));
      socket.terminate();
    });
    socket.on('error', reject);
  });
}
