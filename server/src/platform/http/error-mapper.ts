import type { FailureEnvelope } from '@lianxi/contracts/kit/envelope';
import { CodedError, commonErrors, type ErrorDefinition, errorKinds } from '@lianxi/contracts/kit/errors';
import pg from 'pg';
import { isDatabaseDown } from '../db/transient.ts';
import { type ConstraintErrors, errorOfConstraint } from './constraint-errors.ts';

export interface Failure {
  status: number;
  envelope: FailureEnvelope;
  /** Nobody foresaw it: it is logged whole, and the caller learns the trace id alone. */
  unforeseen: boolean;
}

/** Turns whatever was thrown into what the caller is told. Never a stack trace, never SQL. */
export type ErrorMapper = (error: unknown, traceId: string) => Failure;

/** The one place where errors become envelopes. `constraints` are the nouns' errors for broken constraints. */
export function createErrorMapper(constraints: ConstraintErrors): ErrorMapper {
  return (error, traceId) => {
    if (error instanceof CodedError) return failure(error.definition, traceId, error.message, error.fields);
    const definition = definitionOf(error, constraints);
    return { ...failure(definition, traceId), unforeseen: definition === commonErrors.internal };
  };
}

function failure(
  definition: ErrorDefinition,
  traceId: string,
  text = definition.text,
  fields: FailureEnvelope['fields'] = definition.field === undefined ? undefined : [{ path: definition.field, text }],
): Failure {
  const { code, status } = errorKinds[definition.kind];
  return {
    status,
    envelope: { code, message: text, data: null, reason: definition.reason, traceId, ...(fields ? { fields } : {}) },
    unforeseen: definition.kind === 'internal',
  };
}

function definitionOf(error: unknown, constraints: ConstraintErrors): ErrorDefinition {
  if (error instanceof pg.DatabaseError) {
    return errorOfConstraint(error.code ?? '', error.constraint, constraints) ?? commonErrors.internal;
  }
  if (!(error instanceof Error)) return commonErrors.internal;
  if (isDatabaseDown(error)) return commonErrors.unavailable;
  const { statusCode } = error as { statusCode?: unknown };
  // Fastify and its plugins: the code says what, the status what kind.
  if (typeof statusCode !== 'number') return commonErrors.internal;
  if (statusCode === 413) return commonErrors.tooLarge;
  if (statusCode === 429) return commonErrors.tooMany;
  if (statusCode === 404 || statusCode === 405) return commonErrors.notFound;
  if (statusCode === 503) return commonErrors.unavailable;
  if (statusCode >= 400 && statusCode < 500) return commonErrors.invalid;
  return commonErrors.internal;
}
