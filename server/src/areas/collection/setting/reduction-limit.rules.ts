import type { ReductionLimit } from '@lianxi/contracts/collection/collection-setting.contract';

/**
 * How much of a debt somebody may let off, in fen: the most that one of their roles may. A super manager may let off all of it.
 * @param opening what was handed over
 */
export function limitOf(
  { roleIds, isSuper }: { roleIds: readonly string[]; isSuper: boolean },
  limits: readonly ReductionLimit[],
  opening: number,
): number {
  if (isSuper) return opening;
  const own = limits.filter(({ roleId }) => roleIds.includes(roleId));
  return Math.max(0, ...own.map(({ percent, most }) => Math.min(most, Math.floor((opening * percent) / 100))));
}
