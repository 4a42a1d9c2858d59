import type { SubmitAnswer } from './sms-port.ts';

const TIMEOUT_MS = 15_000;
/** Failures before a byte of the request was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

export type Asked<T> = { readonly answer: T } | Extract<SubmitAnswer, { kind: 'refused' | 'later' | 'lost' }>;

/** Posts a request to a vendor, and reads the JSON of its answer. A request that may have arrived is `lost`, not `later`. */
export async function askVendor<T>(url: string, request: { headers: Record<string, string>; body?: string }): Promise<Asked<T>> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: request.headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      ...(request.body === undefined ? {} : { body: request.body }),
    });
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
    if (NOT_SENT.has(code)) return { kind: 'later', cause: '无法连接短信服务商' };
    return { kind: 'lost', cause: '提交后未收到服务商应答' };
  }
  try {
    return { answer: (await response.json()) as T };
  } catch {
    return { kind: 'lost', cause: `服务商应答无法读取（${response.status}）` };
  }
}
