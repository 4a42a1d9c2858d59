import type { Likeness } from '@lianxi/contracts/customer/duplicate.contract';

/** What two customers have in common, as users read it. */
export const likenessWords: Record<Likeness, string> = { phone: '号码相同', email: '邮箱相同', name: '姓名和公司相同' };

export const likenesses = (['email', 'name'] as const).map((value) => ({ value, text: likenessWords[value] }));
