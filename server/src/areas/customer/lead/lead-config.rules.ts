import { type LeadConfig, leadTargets, ownTarget } from '@lianxi/contracts/customer/lead-config.contract';

/** What is wrong with a mapping; null: nothing. `ownKeys`: of the own fields that a customer has. */
export function mappingFault(mapping: LeadConfig['mapping'], ownKeys: readonly string[]): 'unknownTarget' | 'twice' | null {
  const used = Object.values(mapping).filter((target) => target !== '');
  const known = new Set([...Object.keys(leadTargets), ...ownKeys.map(ownTarget)]);
  if (used.some((target) => !known.has(target))) return 'unknownTarget';
  return new Set(used).size < used.length ? 'twice' : null;
}
