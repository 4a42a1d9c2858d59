import type { CallerPool } from '@lianxi/contracts/callcenter/caller-pool.contract';

/** Number prefixes as an administrator types them, with commas or spaces between. */
export function areasOf(text: string): string[] {
  return text.split(/[\s,，、;；]+/).filter((part) => part !== '');
}

export function usersInWords({ agents, skillGroups, usual }: Pick<CallerPool, 'agents' | 'skillGroups' | 'usual'>): string {
  const names = [...skillGroups, ...agents].map(({ name }) => name);
  if (usual) names.push('其他坐席');
  return names.join('、') || '—';
}
