import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors, type FieldError } from '@lianxi/contracts/kit/errors';
import { issueText } from '@lianxi/contracts/kit/issue-text';
import * as z from 'zod';

// Users read these at the field.
z.config({ customError: issueText });

/** Parses one part of a call by its contract. Throws `common.invalid` with the bad fields. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && parse(schema, value);
}

/** Checks a part of a body whose rules only the handler knows. Throws as {@link parsePart}. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CodedError(commonErrors.invalid, { fields: describeIssues(parsed.error.issues) });
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.').slice(0, 200), text: issue.message.slice(0, 200) }));
}

/**
 * The reason why a reply does not fit its contract, or null. A field that the contract does not declare counts as an error,
 * because a column could leak that way.
 */
export function faultOfReply(endpoint: Endpoint, data: unknown): string | null {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null));
  const parsed = endpoint.reply.safeParse(sent);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  return extraField(sent, parsed.data, '');
}

function extraField(sent: unknown, known: unknown, path: string): string | null {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return null;
  for (const [key, value] of Object.entries(sent)) {
    if (!(key in known)) return `${path}${key}: not in the contract`;
    const deeper = extraField(value, (known as Record<string, unknown>)[key], `${path}${key}.`);
    if (deeper) return deeper;
  }
  return null;
}
