import { setTimeout as delay } from 'node:timers/promises';
import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import type { AgentFrame } from '@lianxi/contracts/kit/events';
import { callServer } from '../../../app/testing/signed-in.ts';

const HEART_MS = 1000;
/** The server answers every heartbeat: after this time without a frame the connection is dead. */
const SILENCE_MS = 5000;

/** The events of one agent's log, as the portal follows them: first without the past, then from the last received number. */
export class AgentFeed {
  readonly #open: () => Promise<WebSocket>;
  readonly #onEvent: (name: string, payload: unknown) => void;
  #lastSeq: number | null = null;
  #socket: WebSocket | null = null;
  #stopped = false;
  #running: Promise<void> | null = null;

  constructor(url: string, agentId: string, token: string, onEvent: (name: string, payload: unknown) => void) {
    this.#onEvent = onEvent;
    this.#open = async () => {
      const { ticket } = (await callServer(url, socketTicket, { purpose: 'call-centre' }, token)) as { ticket: string };
      const address = `${url.replace('http:', 'ws:')}/api/xmf-basic-model/websocket/${agentId}`;
      return new WebSocket(`${address}?ticket=${ticket}&lastSeq=${this.#lastSeq ?? ''}`);
    };
  }

  start(): void {
    this.#running = this.#stayConnected();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#socket?.close();
    await this.#running;
  }

  async #stayConnected(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#liveOnce(await this.#open());
      } catch {
        // The server is not reachable: it tries again.
      }
      await delay(50);
    }
  }

  async #liveOnce(socket: WebSocket): Promise<void> {
    this.#socket = socket;
    let heardAt = performance.now();
    const beat = setInterval(() => {
      if (performance.now() - heardAt > SILENCE_MS) socket.close();
      else if (socket.readyState === WebSocket.OPEN) socket.send('heart');
    }, HEART_MS);
    socket.onmessage = ({ data }) => {
      heardAt = performance.now();
      const frame = JSON.parse(String(data)) as AgentFrame;
      if (frame.type === 'ready') this.#lastSeq = frame.seq;
      if (frame.type !== 'event') return;
      this.#lastSeq = frame.seq;
      this.#onEvent(frame.name, frame.payload);
    };
    const ended = new Promise<void>((resolve) => {
      socket.onclose = () => resolve();
    });
    if (this.#stopped) socket.close();
    await ended;
    clearInterval(beat);
  }
}
