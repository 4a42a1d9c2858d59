import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors, type FieldError } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';

// Users read these beside the field. A contract's own text for a field wins.
z.config({ customError: textOf });

function textOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '必填' : '格式有误';
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'invalid_value':
    case 'invalid_union':
      return '不在可选范围内';
    case 'unrecognized_keys':
      return '不支持的字段';
    default:
      return '格式有误';
  }
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string') return minimum === 1 ? '必填' : `至少 ${minimum} 个字符`;
  return origin === 'array' ? `至少 ${minimum} 项` : `不能小于 ${minimum}`;
}

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `最多 ${maximum} 个字符`;
  return origin === 'array' ? `最多 ${maximum} 项` : `不能大于 ${maximum}`;
}

/** Parses one part of a call by its contract. Throws `common.invalid` with the bad fields. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CodedError(commonErrors.invalid, { fields: describeIssues(parsed.error.issues) });
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.').slice(0, 200), text: issue.message.slice(0, 200) }));
}

/**
 * Why a reply is not what its contract says, or null. Fields that the contract does not know count as
 * wrong: that is how a column leaks.
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
