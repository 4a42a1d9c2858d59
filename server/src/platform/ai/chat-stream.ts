import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import * as z from 'zod';
import { ClosedAddress, isPublicAddress, lookupAdmitting } from '../net/public-address.ts';

/** A model behind an address that speaks OpenAI's dialect. */
export interface AiModel {
  address: string;
  model: string;
  /** Servers of one's own need none. */
  key: string | null;
}

export interface AiMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Why a call failed: the key, no money, too much load, refused content, no connection, too late, an early end, no sense. */
export type AiFault = 'key' | 'balance' | 'busy' | 'refused' | 'down' | 'late' | 'cut' | 'broken';

/** A failed call. `text`: what the model had said until then. */
export class AiFailure extends Error {
  readonly fault: AiFault;
  /** What had arrived until then. */
  readonly text: string;
  constructor(fault: AiFault, text = '') {
    super(fault);
    this.name = 'AiFailure';
    this.fault = fault;
    this.text = text;
  }
}

/** Tokens as the vendor counted them. */
export interface AiUsage {
  input: number;
  output: number;
}

export interface StreamOptions {
  signal: AbortSignal;
  /** Until the first word, and from each word to the next: a vendor that falls silent in the middle is not waited for. */
  firstMs: number;
  /** Hosts of the operator's own network that may be asked. */
  privateHosts: readonly string[];
  onText: (text: string) => void;
}

/** A longer answer is no answer. */
const MOST_BYTES = 1_000_000;

const chunk = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }))
    .default([]),
  usage: z.object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) }).nullish(),
});

/** Asks a model and hands over its words as they arrive. Rejects with {@link AiFailure}, or with the signal's reason. */
export async function streamChat(
  ai: AiModel,
  messages: readonly AiMessage[],
  { signal, firstMs, privateHosts, onText }: StreamOptions,
): Promise<{ text: string; usage: AiUsage | null }> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), firstMs);
  // Its abort closes the connection: so the vendor stops too.
  const either = AbortSignal.any([signal, late.signal]);
  let text = '';
  try {
    const body = JSON.stringify({ model: ai.model, messages, stream: true, stream_options: { include_usage: true } });
    const response = await post(ai, body, either, privateHosts);
    if (response.statusCode !== 200) throw await failureOf(response);
    let usage: AiUsage | null = null;
    let ended = false;
    for await (const data of eventsOf(response)) {
      if (data === '[DONE]') {
        ended = true;
        break;
      }
      const { choices, usage: counted } = readChunk(data, text);
      if (counted) usage = { input: counted.prompt_tokens, output: counted.completion_tokens };
      const [choice] = choices;
      if (choice?.delta?.content) {
        timer.refresh();
        text += choice.delta.content;
        onText(choice.delta.content);
      }
      // 智谱 withdraws what it said before.
      if (choice?.finish_reason === 'sensitive') throw new AiFailure('refused');
      if (choice?.finish_reason) ended = true;
    }
    response.destroy();
    if (!ended) throw new AiFailure('cut', text);
    return { text, usage };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof AiFailure) throw error;
    throw new AiFailure(late.signal.aborted ? 'late' : text === '' ? 'down' : 'cut', text);
  } finally {
    clearTimeout(timer);
  }
}

function readChunk(data: string, before: string): z.output<typeof chunk> {
  try {
    return chunk.parse(JSON.parse(data));
  } catch {
    throw new AiFailure('broken', before);
  }
}

function post(
  { address, key }: AiModel,
  body: string,
  signal: AbortSignal,
  privateHosts: readonly string[],
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = new URL(`${address.replace(/\/+$/, '')}/chat/completions`);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const admits = privateHosts.includes(host) ? () => true : isPublicAddress;
    if (isIP(host) !== 0 && !admits(host)) throw new ClosedAddress();
    const headers = {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
    };
    // A new connection: a reused one would skip the check of its address.
    const options = { method: 'POST', agent: false, lookup: lookupAdmitting(admits), signal, headers } as const;
    const asked = url.protocol === 'https:' ? requestHttps(url, options, resolve) : requestHttp(url, options, resolve);
    asked.once('error', reject).end(body);
  });
}

/** The data of server-sent events. Comments (`: keep-alive`) and empty lines say nothing. */
async function* eventsOf(response: IncomingMessage): AsyncGenerator<string> {
  response.setEncoding('utf8');
  let rest = '';
  let bytes = 0;
  for await (const part of response) {
    bytes += (part as string).length;
    if (bytes > MOST_BYTES) throw new AiFailure('broken');
    const lines = (rest + part).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}

const byStatus: Readonly<Record<number, AiFault>> = {
  401: 'key',
  403: 'key',
  402: 'balance',
  429: 'busy',
  400: 'refused',
  422: 'refused',
};
/** Codes of 智谱 in a body. */
const byCode: Readonly<Record<string, AiFault>> = { '1301': 'refused', '1302': 'busy', '1305': 'busy', '1113': 'balance' };

async function failureOf(response: IncomingMessage): Promise<AiFailure> {
  let body = '';
  response.setEncoding('utf8');
  for await (const part of response) {
    body += part;
    if (body.length > 10_000) break;
  }
  const [, code = ''] = /"code"\s*:\s*"?(\d{4})/.exec(body) ?? [];
  return new AiFailure(byCode[code] ?? byStatus[response.statusCode ?? 0] ?? 'down');
}
