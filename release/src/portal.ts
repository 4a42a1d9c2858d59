import type { CallOf, Endpoint, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import type { FieldError } from '@lianxi/contracts/kit/errors';

/** Why a portal did not do what it was asked. */
export class PortalError extends Error {
  /** False: nothing answered, or something that is no portal. */
  readonly answered: boolean;
  /** It may have been done all the same. */
  readonly unsure: boolean;

  constructor(text: string, { answered = false, unsure = false, fields = [] as readonly FieldError[] } = {}) {
    super([text, ...fields.map(({ path, text }) => `- ${path}: ${text}`)].join('\n'));
    this.name = 'PortalError';
    this.answered = answered;
    this.unsure = unsure;
  }
}

/** Errors before anything was sent. */
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function unanswered(origin: string, error: Error, changes: boolean): PortalError {
  const { code = '', message = error.message } = (error.cause ?? {}) as { code?: string; message?: string };
  const why = error.name === 'TimeoutError' ? 'it did not answer in time' : message;
  return new PortalError(`${origin} cannot be reached: ${why}`, { unsure: changes && !notSent.has(code) });
}

/** What a portal tells somebody at a screen says little to whoever holds a token. */
const refusedToken: Readonly<Record<number, string>> = {
  401: '令牌无效、已过期或已作废 · the token is wrong, expired or revoked',
  403: '该令牌无权操作此应用 · the token is not for this remote',
};

export interface Portal {
  readonly url: string;
  /** Calls an endpoint with the release token. Throws {@link PortalError}. */
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>>;
  /** Sends one file. */
  upload<E extends Endpoint>(endpoint: E, file: Blob, name: string, fields?: Record<string, string>): Promise<ReplyOf<E>>;
}

/** The calls of the portal at `url`, made by whoever holds `token`. */
export function openPortal(url: string, token: string): Portal {
  const origin = url.replace(/\/+$/, '');

  async function ask<E extends Endpoint>(
    endpoint: E,
    path: string,
    body: BodyInit | undefined,
    type?: string,
  ): Promise<ReplyOf<E>> {
    const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) };
    const signal = AbortSignal.timeout(endpoint.timeoutMs);
    const request = { method: endpoint.method, headers, signal, ...(body === undefined ? {} : { body }) };
    const changes = endpoint.method !== 'GET';
    const reply = await fetch(`${origin}/api${path}`, request).catch((error: Error) => {
      throw unanswered(origin, error, changes);
    });
    const envelope: Envelope<ReplyOf<E>> | null = await reply.json().catch(() => null);
    if (typeof envelope?.code !== 'string') {
      throw new PortalError(`${origin} is no portal: it answered ${reply.status}`, { unsure: changes && reply.status >= 500 });
    }
    if (envelope.code === '0') return envelope.data as ReplyOf<E>;
    const { message, fields = [] } = envelope as Exclude<typeof envelope, { code: '0' }>;
    throw new PortalError(refusedToken[reply.status] ?? message, { answered: true, fields });
  }

  return {
    url: origin,
    call: (endpoint, input) => {
      const { params, body } = input as { params?: Record<string, string>; body?: unknown };
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
      if (body === undefined) return ask(endpoint, path, undefined);
      if (endpoint.bodyKind === 'form') return ask(endpoint, path, new URLSearchParams(body as Record<string, string>));
      return ask(endpoint, path, JSON.stringify(body), 'application/json');
    },
    upload: (endpoint, file, name, fields = {}) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append('file', file, name);
      return ask(endpoint, endpoint.path, form);
    },
  };
}
