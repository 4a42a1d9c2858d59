import { type HandbookGoods, handbookGoods } from './handbook-goods.ts';

/** An entry of the appliance shop's handbook. */
export interface HandbookEntry {
  kind: 'article' | 'question';
  /** The category with those above it, separated by /. */
  way: string;
  title: string;
  similar: string;
  content: string;
  labels: string[];
}

const numbered = (lines: readonly string[]) => lines.map((line, place) => `${place + 1}. ${line}`).join('\n');

function articlesOf({ name, install, warranty, care, use, faults }: HandbookGoods): HandbookEntry[] {
  const article = (topic: string, way: string, content: string): HandbookEntry => ({
    ...{ kind: 'article', way: `家电手册/${way}`, title: `${name}${topic}`, similar: '', content, labels: [name, way] },
  });
  const extras = install.extra.map(([item, price]) => `${item}：${price}。`);
  return [
    article(
      '安装与收费',
      '安装',
      `一、免费项目\n${name}的标准安装免费，包括${install.free}。\n二、收费项目\n以下项目按实际用量收费，上门前电话确认，完工后开具收据：\n${numbered(extras)}\n收费项目与本表不一致的，可以拒绝并联系客服。\n三、安装前准备\n${install.before}。不具备条件的，工程师说明原因并改约，不收空跑费。\n四、预约\n送达后 24 小时内联系预约，一般 48 小时内上门；县以下地区 72 小时内上门。`,
    ),
    article(
      '保修政策',
      '保修',
      `一、期限\n${name}整机保修${warranty.whole}，${warranty.part}保修${warranty.partYears}，从发票日期起算；没有发票的从出厂日期后三个月起算。\n二、不在保修范围\n${warranty.not}，以及人为损坏、擅自改装的，不在保修范围，可以付费维修。\n三、换新\n签收七天内出现性能故障的，经检测可以换新或退货；十五天内可以换新。\n四、收费标准\n保修期外上门费 50 元，维修费按配件价格加工时计算，先报价后维修；同一故障三个月内再次出现不再收费。`,
    ),
    article(
      '清洁与保养',
      '保养',
      `一、日常\n${name}的${care.part}${care.cycle}：${care.how}。\n二、注意\n不要${care.never}。清洁前先断电，等机器冷却。\n三、上门清洗\n深度清洗每台 120 元，会员每年一次免费，可以在「我的服务」里预约。\n四、长期不用\n断电、擦干，套上防尘罩；再次使用前检查电源线。`,
    ),
    article(
      '常见故障排查',
      '故障',
      `先确认电源和水（气）源正常，再按现象处理。\n${faults.map(([sign, cause, remedy]) => `# ${sign}\n一般原因：${cause}。处理：${remedy}。`).join('\n')}\n# 仍未解决\n请记下机身条码和故障现象，联系客服登记，24 小时内安排工程师。`,
    ),
    article(
      '选购与使用建议',
      '选购',
      `一、怎样选\n适用范围：${use.room}。噪声：${use.noise}。\n二、用电\n${use.power}，按每天正常使用估算。\n三、使用建议\n${use.tip}。第一次使用前请阅读随机说明书，并撕掉所有运输胶带。\n四、以旧换新\n购买新的${name}可以抵扣旧机 100 到 300 元，旧机须能通电、配件齐全，由安装工程师一并带走。`,
    ),
  ];
}

function questionsOf({ name, also, install, warranty, care, use, faults }: HandbookGoods): HandbookEntry[] {
  const question = (way: string, title: string, similar: readonly string[], content: string): HandbookEntry => ({
    ...{ kind: 'question', way: `家电手册/${way}`, title, similar: similar.join('\n'), content, labels: [name] },
  });
  const [item, price] = install.extra[0] ?? ['', ''];
  return [
    question(
      '安装',
      `${name}安装要收费吗？`,
      [`装${name}要钱吗`, `${also}安装费是多少`],
      `标准安装免费，包括${install.free}。超出部分按收费表收取，例如${item}${price}。`,
    ),
    question('安装', `安装${name}前要准备什么？`, [`装${name}有什么要求`, `${also}安装条件`], `${install.before}。`),
    question(
      '安装',
      `${name}的${item}怎么收费？`,
      [`${item}多少钱`, `${name}${item}价格`],
      `${item}${price}，上门前电话确认，完工后开具收据。`,
    ),
    question(
      '保修',
      `${name}保修几年？`,
      [`${name}的保修期多长`, `${also}质保多久`],
      `整机保修${warranty.whole}，${warranty.part}保修${warranty.partYears}，从发票日期起算。`,
    ),
    question('保修', `${name}哪些情况不保修？`, [`${name}什么不在保修范围`], `${warranty.not}，以及人为损坏、擅自改装的。`),
    question(
      '保养',
      `${name}的${care.part}多久清洗或更换一次？`,
      [`${name}${care.part}怎么清洗`, `${also}怎么保养`],
      `${care.cycle}。${care.how}；不要${care.never}。`,
    ),
    question('选购', `${name}费电吗？`, [`${name}一天用多少电`, `${also}耗电量`], `${use.power}，按正常使用估算。`),
    question('选购', `${name}声音大不大？`, [`${name}噪音多少分贝`, `${also}吵不吵`], `${use.noise}。`),
    question('选购', `${name}适合多大的家庭或空间？`, [`${name}选多大的`, `${also}容量怎么选`], `${use.room}。${use.tip}。`),
    ...faults.map(([sign, cause, remedy]) =>
      question(
        '故障',
        `${name}${sign}怎么办？`,
        [`${name}${sign}是什么原因`, `${also}${sign}`],
        `一般原因是${cause}。${remedy}。`,
      ),
    ),
    question(
      '故障',
      `${name}修理要多少钱？`,
      [`${name}维修费`, `${also}过保了维修怎么收费`],
      `保修期内免费。过了${warranty.whole}保修期的，上门费 50 元，维修费按配件价格加工时计算，先报价后维修。`,
    ),
    question(
      '选购',
      `旧${name}可以以旧换新吗？`,
      [`旧${name}回收多少钱`, `${also}以旧换新`],
      '可以，能通电、配件齐全的旧机抵扣 100 到 300 元，由安装工程师一并带走。',
    ),
  ];
}

const shop: readonly HandbookEntry[] = (
  [
    [
      '配送',
      '大件家电可以指定送货时间吗？',
      '能不能约送货时间\n周末送货吗',
      '可以在下单时选择日期和上午、下午、晚上三个时段；改期请提前一天。',
    ],
    ['配送', '送货上楼收费吗？', '没有电梯送上楼吗\n搬楼费', '有电梯免费送上楼；没有电梯的，三层以内免费，三层以上每层 30 元。'],
    [
      '配送',
      '家电签收时要检查什么？',
      '收货怎么验货\n签收注意什么',
      '当场拆外箱检查外观和屏幕、核对型号与配件，有磕碰的拒收并拍照，24 小时内联系客服。',
    ],
    [
      '退换',
      '已经安装的家电还能无理由退货吗？',
      '装好了能退吗\n用过了可以退货吗',
      '已安装或已通水通电的大件不支持无理由退货；有质量问题的，七天内可退、十五天内可换。',
    ],
    ['退换', '换货需要多长时间？', '换新多久能到\n换货流程', '检测通过后 3 天内送出新机，同时取回旧机，不另收运费。'],
    ['退换', '退货后赠品怎么处理？', '赠品要退吗', '赠品需要一并退回；已使用的按标价扣除。'],
    [
      '价格',
      '买贵了可以补差价吗？',
      '降价了退差价\n价保',
      '签收后 30 天内同款降价，可以在「我的订单」里申请价保，差价原路退回。',
    ],
    ['价格', '可以分期付款吗？', '支持花呗分期吗\n分期免息', '满 1000 元可分 3、6、12 期，前 6 期免息，手续费以结算页为准。'],
    [
      '价格',
      '国家补贴怎么领？',
      '能效补贴\n以旧换新补贴怎么用',
      '一级能效商品在结算页自动抵扣，每人每类一件，需要实名并与收货人一致。',
    ],
  ] as const
).map(([way, title, similar, content]) => ({
  ...{ kind: 'question' as const, way: `门店服务/${way}`, title, similar, content, labels: ['门店服务'] },
}));

/** Sixty articles and some two hundred questions. */
export const handbook: readonly HandbookEntry[] = [
  ...handbookGoods.flatMap(articlesOf),
  ...handbookGoods.flatMap(questionsOf),
  ...shop,
];
