import type { Label } from '@lianxi/contracts/customer/label.contract';
import type { Random } from './random.ts';

/** The labels by which service teams sort their customers; the first ones are the most frequent. */
export const demoLabels: readonly Pick<Label, 'name' | 'color'>[] = [
  { name: '老客户', color: 'blue' },
  { name: '待回访', color: 'cyan' },
  { name: '价格敏感', color: 'grey' },
  { name: '复购', color: 'green' },
  { name: '重点客户', color: 'red' },
  { name: '企业采购', color: 'violet' },
  { name: '物流异常', color: 'orange' },
  { name: '投诉处理中', color: 'red' },
  { name: '需开专票', color: 'grey' },
  { name: '潜在流失', color: 'orange' },
];

const roads = '人民路 中山路 解放路 建设路 文化路 新华路 和平路 滨江路 学院路 长安路'.split(' ');
const remarks = [
  '偏好晚间联系，白天不方便接听。',
  '希望通过微信沟通，电话仅在紧急时使用。',
  '曾反馈物流较慢，已补偿优惠券。',
  '公司采购负责人，每季度下单一次。',
  '活动期间可主动联系，对价格较敏感。',
  '要求开具增值税专用发票，抬头见公司名称。',
  '家中老人使用，讲解时请放慢语速。',
  '收货地址为单位前台，工作日配送。',
];

/** Further data of some customers, in addition to name and number. */
export function demoDetails(random: Random, index: number, city: string, labelIds: readonly string[]) {
  const worn = random.chance(0.35) ? 1 + Math.floor(random.next() ** 2 * 3) : 0;
  const picked = Array.from({ length: worn }, () => labelIds[Math.floor(random.next() ** 1.5 * labelIds.length)] ?? '');
  return {
    email: random.chance(0.4) ? `kehu${index + 1}@mail.example` : '',
    address: random.chance(0.4)
      ? `${city}市${random.pick(roads)}${random.int(1, 480)}号${random.int(1, 28)}幢${random.int(1, 6)}0${random.int(1, 4)}室`
      : '',
    remark: random.chance(0.12) ? random.pick(remarks) : '',
    labelIds: [...new Set(picked)].filter((id) => id !== ''),
  };
}
