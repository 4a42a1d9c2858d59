import type { BlockedNumber } from '@lianxi/contracts/callcenter/blocked-number.contract';

export const blockWords: Record<BlockedNumber['direction'], string> = { in: '禁止呼入', out: '禁止呼出', both: '禁止呼入和呼出' };

export const blockOptions = (['in', 'out', 'both'] as const).map((value) => ({ value, text: blockWords[value] }));
