import type { FailureEnvelope } from '@lianxi/contracts/kit/envelope';
import { commonErrors, type ErrorDefinition, errorKinds, type FieldError } from '@lianxi/contracts/kit/errors';

interface ApiErrorParts {
  code: string;
  reason: string;
  message: string;
  /** HTTP status; 0 when no answer arrived. */
  status: number;
  traceId?: string | undefined;
  fields?: readonly FieldError[] | undefined;
}

/** A call that failed. `message` is the text for the user; `reason` is the word of the error vocabulary. */
export class ApiError extends Error {
  readonly code: string;
  readonly reason: string;
  readonly status: number;
  readonly traceId: string | undefined;
  readonly fields: readonly FieldError[];

  constructor({ code, reason, message, status, traceId, fields = [] }: ApiErrorParts) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.reason = reason;
    this.status = status;
    this.traceId = traceId;
    this.fields = fields;
  }

  /** An error that arises in the browser itself. */
  static of(definition: ErrorDefinition, status = 0): ApiError {
    const { reason, text: message, kind } = definition;
    return new ApiError({ code: errorKinds[kind].code, reason, message, status });
  }

  /** The server's failure; an empty message is replaced by the specification's (section 8). */
  static fromEnvelope(envelope: FailureEnvelope, status: number): ApiError {
    const { code, reason, message, traceId, fields } = envelope;
    return new ApiError({ code, reason, message: message || commonErrors.internal.text, status, traceId, fields });
  }
}

const laterCodes: readonly string[] = [
  errorKinds['too-many'].code,
  errorKinds.internal.code,
  errorKinds.unavailable.code,
  errorKinds['time-out'].code,
];

/** Did the server refuse the call, so that a repetition would fail as well? */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !laterCodes.includes(error.code);
}
