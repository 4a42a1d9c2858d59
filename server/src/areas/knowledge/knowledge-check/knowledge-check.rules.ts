import type { ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { knowledgeCheckErrors } from '@lianxi/contracts/knowledge/knowledge-check.contract';

interface Version {
  state: string;
  editor_ids: readonly string[];
  valid_from: Date | null;
  valid_until: Date | null;
}

/**
 * Why a version cannot be published by this reviewer now; undefined: it can. A version that begins later would leave a gap while
 * the present one is valid: there is at most one published.
 */
export function notPublishable(
  version: Version,
  all: readonly Version[],
  reviewerId: string,
  now: Date,
): ErrorDefinition | undefined {
  if (version.editor_ids.includes(reviewerId)) return knowledgeCheckErrors.own;
  if (version.valid_until !== null && version.valid_until <= now) return knowledgeCheckErrors.over;
  const live = all.find(({ state }) => state === 'published');
  const lasts = live !== undefined && (live.valid_until === null || live.valid_until > now);
  return lasts && version.valid_from !== null && version.valid_from > now ? knowledgeCheckErrors.late : undefined;
}
