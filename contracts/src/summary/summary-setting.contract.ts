import { number } from '../kit/fields.ts';
import { settings } from '../kit/settings.ts';

/** For how long agents may change what they submitted. */
export const summarySetting = settings({
  noun: 'summary-setting',
  title: '小结设置',
  path: '/xmf-customer/business/setting',
  access: { code: 'business_list_setting' },
  fields: {
    /** 0: never. */
    changeHours: number('提交后可修改时长', { min: 0, max: 8760, default: 72 }),
  },
});
