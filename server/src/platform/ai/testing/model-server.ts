import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server behaves at the next call. */
export type Behaviour =
  | { say: readonly string[]; usage?: [number, number] | undefined; everyMs?: number }
  | { status: number; body?: string }
  | { cut: readonly string[] }
  | { stall: readonly string[] }
  | { broken: true }
  | { sensitive: readonly string[] }
  | { silent: true };

/** A server on this machine that speaks OpenAI's dialect, as vendors do: streams, keep-alives, refusals, early ends. */
export interface ModelServer {
  readonly address: string;
  /** What was asked. */
  readonly asked: { key: string | undefined; body: { model: string; messages: { role: string; content: string }[] } }[];
  /** Calls whose caller hung up before the end. */
  readonly hungUp: () => number;
  /** How it behaves from now on, one call after the other. */
  next(...behaviours: Behaviour[]): void;
  end(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] })}\n\n`;
const finish = (reason: string) => `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: reason }] })}\n\n`;

export async function startModelServer(): Promise<ModelServer> {
  const asked: ModelServer['asked'] = [];
  const waiting: Behaviour[] = [];
  let hungUp = 0;
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) hungUp += 1;
    });
    void answer(request, response, asked, waiting.shift() ?? { say: ['好的。'] });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    hungUp: () => hungUp,
    next: (...behaviours) => void waiting.splice(0, waiting.length, ...behaviours),
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: ModelServer['asked'],
  behaviour: Behaviour,
): Promise<void> {
  let body = '';
  for await (const part of request) body += part;
  asked.push({ key: request.headers.authorization, body: JSON.parse(body) });
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end(behaviour.body ?? '{"error":{}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': keep-alive\n\n');
  if ('silent' in behaviour) return;
  if ('broken' in behaviour) {
    response.end('data: {"choices": [{"delta": {"con\n\n');
    return;
  }
  const { say = [], everyMs = 0 } = { say: undefined, ...behaviour } as { say?: readonly string[]; everyMs?: number };
  const words =
    'cut' in behaviour
      ? behaviour.cut
      : 'stall' in behaviour
        ? behaviour.stall
        : 'sensitive' in behaviour
          ? behaviour.sensitive
          : say;
  for (const word of words) {
    if (everyMs > 0) await pause(everyMs);
    response.write(piece(word));
  }
  if ('stall' in behaviour) return;
  if ('cut' in behaviour) {
    // What was said has arrived by then.
    await pause(50);
    response.destroy();
    return;
  }
  response.write(finish('sensitive' in behaviour ? 'sensitive' : 'stop'));
  if ('usage' in behaviour && behaviour.usage) {
    const [prompt_tokens, completion_tokens] = behaviour.usage;
    response.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens } })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}
