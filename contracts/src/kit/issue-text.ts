import type * as z from 'zod';

/**
 * The error text at a field that does not fit its schema. The server and the portal give this function to zod as `customError`.
 * A text that a contract sets for a field has priority.
 */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '必填' : '格式有误';
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
