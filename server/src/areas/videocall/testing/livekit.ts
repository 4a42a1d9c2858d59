import { inject } from 'vitest';
import { WebSocket } from 'ws';
import type { Delivery, ProvidedLiveKit } from './livekit-process.ts';

export type { Delivery };

const provided = inject('liveKit');

/** Why this machine cannot run LiveKit; null where it can. For `describe.skipIf`. */
export const whyNoLiveKit = typeof provided === 'string' ? provided : null;

/** The LiveKit server of this run, which all files share: rooms need unique names. */
export function testLiveKit(): ProvidedLiveKit {
  if (typeof provided === 'string') throw new Error(provided);
  return provided;
}

/** The webhooks about a room so far. */
export async function deliveriesOf(room: string): Promise<Delivery[]> {
  const answer = await fetch(`${testLiveKit().deliveriesUrl}?room=${encodeURIComponent(room)}`);
  return (await answer.json()) as Delivery[];
}

/** A participant of a room without picture and sound. */
export interface Guest {
  leave(): void;
  /** Sends a frame of text. */
  say(text: string): void;
  /** All frames so far. */
  heard(): string;
  /** The first frame of the signalling. */
  readonly welcomed: Promise<Buffer>;
  readonly closed: Promise<void>;
}

/** Enters a room by signalling alone. Rejects with the HTTP status of a refusal. `more`: further parameters. */
export function enter(token: string, base = testLiveKit().url, more = ''): Promise<Guest> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/rtc?access_token=${token}&protocol=16&auto_subscribe=1${more}`);
  const frames: Buffer[] = [];
  socket.on('message', (data: Buffer) => frames.push(data));
  const heard = () => Buffer.concat(frames).toString('latin1');
  const welcomed = new Promise<Buffer>((resolve) => socket.once('message', (data: Buffer) => resolve(data)));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    socket.once('open', () =>
      resolve({ leave: () => socket.close(), say: (text) => socket.send(text), heard, welcomed, closed }),
    );
    socket.once('unexpected-response', (_request, response) => {
      reject(new Error(String(response.statusCode)));
      socket.terminate();
    });
    socket.on('error', reject);
  });
}
