import { fromUlaw } from './sound.ts';

/** Bytes of µ-law that the switch takes as one frame: 20 ms. */
const FRAME = 160;

/** The sound of a call as it goes on: what the switch sends, and what is said into it. */
export interface LiveAudio {
  readonly channelId: string;
  /** What came so far, 8,000 samples a second. */
  heard(): Int16Array;
  /** Says µ-law, whole frames of it; the switch plays it at its own pace. */
  say(ulaw: Uint8Array): void;
  close(): void;
}

/** A channel of the switch whose far end is a WebSocket, by ARI's own commands at `url` (http://user:password@host:port). */
export async function openLiveAudio(url: string, app: string, channelId: string): Promise<LiveAudio> {
  const { origin, host, username, password } = new URL(url);
  const ari = async (method: string, path: string, query: Record<string, string>) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const reply = await fetch(`${origin}/ari/${path}?${new URLSearchParams(query)}`, { method, headers: { authorization } });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  await ari('POST', 'channels', { endpoint: 'WebSocket/INCOMING/c(ulaw)', app, appArgs: 'leg', channelId });
  const { value } = await ari('GET', `channels/${channelId}/variable`, { variable: 'MEDIA_WEBSOCKET_CONNECTION_ID' });
  const socket = new WebSocket(`ws://${host}/media/${value}`, 'media');
  socket.binaryType = 'arraybuffer';
  const bytes: Buffer[] = [];
  // Texts are the switch's words; sound may come before the one that it begins.
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data !== 'string') bytes.push(Buffer.from(data));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return {
    channelId,
    heard: () => Int16Array.from(Buffer.concat(bytes), fromUlaw),
    say: (ulaw) => socket.send(Uint8Array.from(ulaw.subarray(0, ulaw.length - (ulaw.length % FRAME)))),
    close: () => socket.close(),
  };
}
