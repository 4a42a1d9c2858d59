import type { Customer } from '@lianxi/contracts/customer/customer.contract';

export const levelWords: Record<Customer['level'], string> = { normal: '普通', vip: 'VIP' };

/** Levels as filters and forms offer them. */
export const levels = (['normal', 'vip'] as const).map((value) => ({ value, text: levelWords[value] }));

export const grouped = new Intl.NumberFormat('zh-CN');
