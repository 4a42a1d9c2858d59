import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLE_RATE } from '../../../server/src/areas/callcenter/switch/wav.ts';
import { fromUlaw, loudness, shareOfTone, ulawTone } from './sound.ts';

/** What parties say, in hertz: none is a multiple of another, and the music has none of them. */
export const VOICES = { customer: 370, first: 610, colleague: 970, supervisor: 1330 } as const;
export type Who = keyof typeof VOICES;

/** Mouth and ear of a party: RTP in G.711 µ-law. SIP names its port; it says its tone to whoever spoke to it last. */
export interface Voice {
  readonly port: number;
  /** Who is heard now, in the order of {@link VOICES}; `music` for what is nobody's voice. Empty: silence. */
  hears(): Promise<string[]>;
  /** The longest time without any sound since the last time that this was asked, in milliseconds. */
  longestGap(): number;
  /** Packets of sound so far, silent ones among them. */
  packets(): number;
  /** Says nothing any more, as when its network is cut; or speaks again. */
  cut(silent: boolean): void;
  /** Presses keys one after the other: as fast as they go, faster than they are understood, or with a person's pauses between. */
  press(keys: string, pauseMs?: number): Promise<void>;
  close(): void;
}

const PACKET_MS = 20;
const PACKET = (SAMPLE_RATE * PACKET_MS) / 1000;
const LISTEN_MS = 300;
/** Root mean square; the music dies away note by note. */
const QUIET = 30;
const PCMU = 0;
/** As in the scenarios' SDP. */
const KEYS = 101;

export async function openVoice(who: Who, address: string): Promise<Voice> {
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  const tone = ulawTone(VOICES[who]);
  const heard: number[] = [];
  let [last, gap, packets] = [performance.now(), 0, 0];
  let target: { address: string; port: number } | null = null;
  let silent = false;
  let [sequence, sent, pressing] = [0, 0, false];
  const began = performance.now();

  const send = (type: number, timestamp: number, payload: Uint8Array) => {
    if (!target || silent) return;
    const header = Buffer.alloc(12);
    header.writeUInt8(0x80, 0);
    header.writeUInt8(type, 1);
    header.writeUInt16BE(++sequence & 0xffff, 2);
    header.writeUInt32BE(timestamp >>> 0, 4);
    header.writeUInt32BE(VOICES[who], 8);
    socket.send(Buffer.concat([header, payload]), target.port, target.address);
  };
  // Timers are late at times; the voice is not.
  const speaking = setInterval(() => {
    for (const due = (performance.now() - began) / PACKET_MS; sent < due; sent++) {
      const from = (sent * PACKET) % tone.length;
      if (!pressing) send(PCMU, sent * PACKET, tone.subarray(from, from + PACKET));
    }
  }, PACKET_MS);
  socket.on('message', (packet, { address, port }) => {
    target = { address, port };
    if ((packet.readUInt8(1) & 0x7f) !== PCMU) return;
    for (const code of packet.subarray(12)) heard.push(code);
    packets += 1;
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
  });
  // Nobody is at the port of a call that is over.
  socket.on('error', () => undefined);

  return {
    port: socket.address().port,
    async hears() {
      heard.length = 0;
      await sleep(LISTEN_MS);
      const samples = Int16Array.from(heard, fromUlaw);
      if (samples.length < PACKET * 5 || loudness(samples) < QUIET) return [];
      const shares = Object.entries(VOICES).map(([name, hz]) => ({ name, share: shareOfTone(samples, hz) }));
      const known = shares.filter(({ share }) => share > 0.15);
      const rest = 1 - known.reduce((sum, { share }) => sum + share, 0);
      return [...known.map(({ name }) => name), ...(rest > 0.5 ? ['music'] : [])];
    },
    longestGap() {
      const longest = Math.max(gap, performance.now() - last);
      [last, gap] = [performance.now(), 0];
      return longest;
    },
    packets: () => packets,
    cut(now) {
      silent = now;
    },
    async press(keys, pauseMs = 0) {
      pressing = true;
      for (const key of keys) {
        const timestamp = (sent + 1) * PACKET;
        for (const [end, duration] of [
          [0, PACKET],
          [0x80, 2 * PACKET],
        ] as const) {
          // Said three times each: some packets may be lost (RFC 4733, 2.5.1.4).
          for (let times = 0; times < 3; times++) {
            send(KEYS, timestamp, Uint8Array.of('0123456789*#'.indexOf(key), end | 10, duration >> 8, duration & 0xff));
          }
          await sleep(PACKET_MS);
        }
        await sleep(pauseMs);
      }
      pressing = false;
    },
    close() {
      clearInterval(speaking);
      socket.close();
    },
  };
}
