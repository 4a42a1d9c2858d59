import { describe, expect, test } from 'vitest';
import { bestAnswer, type KnownQuestion, likenessOf, mostLike, WORTH_A_LOOK, wantsHuman } from './answer.rules.ts';

const known = (id: string, question: string, ...similar: string[]): KnownQuestion => ({ id, question, similar, answer: id });
const questions = [
  known('ship', '多久发货', '什么时候发货', '几天能到'),
  known('return', '怎么退货', '可以退换吗'),
  known('invoice', '能开发票吗', '如何开具发票'),
];

describe('the robot', () => {
  test.each([
    ['多久发货？', 'ship'],
    ['请问下单以后多久发货呢', 'ship'],
    ['我买的台灯什么时候发货', 'ship'],
    ['可以退换吗', 'return'],
    ['能开发票吗，谢谢', 'invoice'],
    ['今天天气怎么样', null],
    ['', null],
    ['？？？', null],
    ['货', null],
  ])('takes %s for %s', (text, id) => {
    expect(bestAnswer(text, questions)?.id ?? null).toBe(id);
  });

  test.each([
    ['转人工', true],
    ['我要找人工客服', true],
    ['Can I talk to a human?', true],
    ['人工智能是什么', true],
    ['怎么退货', false],
    ['humanity', false],
  ])('hears in %s that a person is wanted: %s', (text, wanted) => {
    expect(wantsHuman(text)).toBe(wanted);
  });

  test('the likeliest go first, of equals the first, and what is not like enough is left out', () => {
    const known = ['怎么退货', '退货要多久', '多久发货', '退货要多久？'].map((phrase, id) => ({ id, phrases: [phrase] }));
    expect(mostLike('退货要多久', known, 0.25).map(({ id }) => id)).toEqual([1, 3, 0]);
    expect(mostLike('退货要多久', known, 0.9).map(({ id }) => id)).toEqual([1, 3]);
    expect(mostLike('', known, 0.25)).toEqual([]);
  });

  test('likeness is symmetric, 1 for the same words and 0 for nothing in common', () => {
    expect(likenessOf('多久发货', '发货多久')).toBe(likenessOf('发货多久', '多久发货'));
    expect(likenessOf('多久 发货！', '多久发货')).toBe(1);
    expect(likenessOf('多久发货', '能开发票')).toBe(0);
  });
});

describe('what is offered to an agent', () => {
  const shop = [
    ['ship', '多久发货', '什么时候发货', '几天能到', '发货时间'],
    ['return', '怎么退货', '可以退换吗', '如何退款', '不想要了'],
    ['address', '怎么修改收货地址', '地址填错了', '换个地址'],
    ['fee', '运费是多少', '包邮吗', '邮费多少'],
    ['hours', '客服几点上班', '服务时间', '几点下班'],
  ].map(([id = '', ...phrases]) => ({ id, phrases }));
  const offered = (text: string) => mostLike(text, shop, WORTH_A_LOOK).map(({ id }) => id);
  const meant: Record<string, string> = {
    什么时候可以发货: 'ship',
    我的订单多久能发货啊: 'ship',
    下单三天了还没发货: 'ship',
    几天可以到: 'ship',
    今天拍今天能发货吗: 'ship',
    想退货怎么操作: 'return',
    这个可以退货吗: 'return',
    不想要了可以退吗: 'return',
    退款多久到账: 'return',
    怎么申请退款: 'return',
    能换货吗: 'return',
    地址写错了怎么改: 'address',
    收货地址能改吗: 'address',
    可以换个收货地址吗: 'address',
    包邮吗亲: 'fee',
    运费怎么算: 'fee',
    邮费要多少钱: 'fee',
    你们几点上班: 'hours',
    客服几点下班: 'hours',
    周末有客服上班吗: 'hours',
  };
  const foreign =
    '可以用洗洁精吗 可以放进微波炉吗 怎么安装 尺寸是多少 什么时候有活动 这个是什么材质 有没有优惠券 怎么开发票 可以便宜点吗 保修多久 颜色有几种 能用多久 怎么清洗 可以定制吗 多少度的水 质量怎么样 我要投诉 几个人用合适 如何使用说明书 可以自提吗 价格是多少 还有货吗 会掉色吗'.split(
      ' ',
    );

  test('fits: of twenty questions that have an answer at least fifteen get it, of those that have none nothing is offered', () => {
    const found = Object.entries(meant).filter(([text, id]) => offered(text)[0] === id);
    expect(found.length).toBeGreaterThanOrEqual(15);
    expect(foreign.filter((text) => offered(text).length > 0)).toEqual([]);
  });
});
