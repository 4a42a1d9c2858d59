import type { FieldError } from './errors.ts';

/** The reply of every call (specification section 7): `code` is `'0'` on success. */
export type Envelope<T> = SuccessEnvelope<T> | FailureEnvelope;

export interface SuccessEnvelope<T> {
  code: '0';
  message: string;
  data: T;
}

/** `reason` is the error's word in the vocabulary; `traceId` finds the log lines; `fields` names the fields with bad input. */
export interface FailureEnvelope {
  code: string;
  message: string;
  data: null;
  reason: string;
  traceId?: string;
  fields?: FieldError[];
}

/** Wraps the data of a successful reply. The message is the specification's fallback (section 8). */
export function success<T>(data: T): SuccessEnvelope<T> {
  return { code: '0', message: '操作成功', data };
}

/** Narrows an envelope to a success. */
export function isSuccess<T>(envelope: Envelope<T>): envelope is SuccessEnvelope<T> {
  return envelope.code === '0';
}
