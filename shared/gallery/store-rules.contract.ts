import { choice, flag, number, text } from '@lianxi/contracts/kit/fields';
import { settings } from '@lianxi/contracts/kit/settings';

/** Settings that only the gallery uses: no server of the product knows them. */
const declared = {
  noun: 'store-rules',
  title: '入库规则',
  path: '/gallery/store-rules',
  fields: {
    prefix: text('编码前缀', { max: 5, required: true }),
    days: number('保存天数', { min: 1, max: 90, default: 30 }),
    shelf: choice('货架', { near: '近门', far: '靠里' }, { default: 'near' }),
    checked: flag('入库前检查', { default: true }),
  },
} as const;

export const storeRules = settings({ ...declared, access: 'signed-in' });

/** The same settings, as a user without the right to change them sees them. */
export const othersRules = settings({ ...declared, access: { code: 'store_rules' }, readAccess: 'signed-in' });
