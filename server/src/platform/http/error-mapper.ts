import type { FailureEnvelope } from '@lianxi/contracts/kit/envelope';
import { CodedError, commonErrors, type ErrorDefinition, errorKinds } from '@lianxi/contracts/kit/errors';
import pg from 'pg';
import { isDatabaseDown } from '../db/transient.ts';
import { type ConstraintErrors, errorOfConstraint } from './constraint-errors.ts';

export interface Failure {
  status: number;
  envelope: FailureEnvelope;
  /** An unexpected error: the log contains it completely, and the caller gets only the trace id. */
  unforeseen: boolean;
}

/** Turns every thrown value into the caller's error. It never contains a stack trace or SQL. */
export type ErrorMapper = (error: unknown, traceId: string) => Failure;

/** The one place that turns errors into envelopes. `constraints` are the nouns' errors for broken constraints. */
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
  // Fastify and its plugins: the code names the error, the status its kind.
  if (typeof statusCode !== 'number') return commonErrors.internal;
  if (statusCode === 413) return commonErrors.tooLarge;
  if (statusCode === 429) return commonErrors.tooMany;
  if (statusCode === 404 || statusCode === 405) return commonErrors.notFound;
  if (statusCode === 503) return commonErrors.unavailable;
  if (statusCode >= 400 && statusCode < 500) return commonErrors.invalid;
  return commonErrors.internal;
}
