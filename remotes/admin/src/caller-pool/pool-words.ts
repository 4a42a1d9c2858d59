import type { CallerPool } from '@lianxi/contracts/callcenter/caller-pool.contract';

/** Which number of a pool is shown. */
export const rules = [
  { value: 'fixed', text: '固定第一个' },
  { value: 'rotating', text: '依次轮换' },
  { value: 'area', text: '按被叫归属地' },
] as const;

/** Beginnings of numbers as somebody writes them, with commas or spaces between. */
export function areasOf(text: string): string[] {
  return text.split(/[\s,，、;；]+/).filter((part) => part !== '');
}

export function usersInWords({ agents, skillGroups, usual }: CallerPool): string {
  const names = [...skillGroups, ...agents].map(({ name }) => name);
  if (usual) names.push('其他坐席');
  return names.join('、') || '—';
}
