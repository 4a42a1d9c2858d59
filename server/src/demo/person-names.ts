import { type Random, sharesOf } from './random.ts';

/** Surnames by their share of the population, in per mille. The other surnames share the rest. */
const surnames = sharesOf({
  '王 李': 72,
  张: 68,
  刘: 53,
  陈: 48,
  杨: 30,
  黄: 24,
  赵: 22,
  吴: 21,
  周: 20,
  徐: 16,
  孙: 15,
  '马 朱': 13,
  '胡 郭 何 林': 12,
  高: 11,
  '罗 郑': 10,
  梁: 9,
  '谢 宋': 8,
  '唐 许 韩': 7,
  '冯 邓 曹 彭 曾': 6,
  肖: 5.5,
  '田 董 袁 潘 于': 5,
  '蒋 蔡 余 杜': 4.5,
  '叶 程 苏 魏 吕 丁': 4,
  '任 沈 姚 卢 姜': 3.5,
  '崔 钟 谭 陆 汪 范 金 石 廖 贾': 3,
  '夏 韦 付 方 白 邹 孟 熊 秦 邱 江': 2.5,
  '尹 薛 闫 段 雷 侯 龙 史 陶 黎 贺 顾 毛 郝 龚 邵 万 钱': 2,
  '严 覃 武 戴 莫 孔 向 汤': 1.5,
  欧阳: 0.9,
  '上官 司马 诸葛': 0.2,
  夏侯: 0.1,
});

/** Given names as parents of a generation chose them: a common single character, or one of each half. */
interface GivenNames {
  single: string;
  first: string;
  second: string;
}

const given: Record<'female' | 'male', Record<'older' | 'younger', GivenNames>> = {
  female: {
    older: {
      single: '英玲芳敏静丽娟艳萍红霞燕梅琴云',
      first: '秀桂玉淑春凤美丽海晓小建爱亚慧',
      second: '英兰珍华芳玲梅香云萍霞红敏琴凤',
    },
    younger: {
      single: '婷雪颖倩琳悦萱雯瑶琪欣怡媛璐薇',
      first: '雨梓思欣佳诗子一语若晓婉静梦可',
      second: '涵萱怡琪妍彤婷瑶悦晴雯宁洁琳桐',
    },
  },
  male: {
    older: {
      single: '伟强军勇杰涛斌波辉刚健明亮平鹏',
      first: '建国志文海永家德晓春玉立金新振',
      second: '国华军平明强民林峰文武生东成荣',
    },
    younger: {
      single: '浩宇轩博睿晨阳帆毅航哲凯旭昊然',
      first: '子浩宇俊嘉一梓明天泽文思逸承志',
      second: '轩宇豪杰涵然辰航睿博阳泽晨霖远',
    },
  },
};

export interface PersonName {
  full: string;
  /** How agents address the person: 王女士, 李先生. */
  polite: string;
}

/** A realistic name: surname by frequency, given name by gender and generation. */
export function personName(random: Random): PersonName {
  const surname = random.weighted(surnames);
  const gender = random.chance(0.5) ? 'female' : 'male';
  const names = given[gender][random.chance(0.55) ? 'younger' : 'older'];
  const second = random.pick([...names.second]);
  const givenName = random.chance(0.18) ? random.pick([...names.single]) : `${random.pick([...names.first])}${second}`;
  return { full: `${surname}${givenName}`, polite: `${surname}${gender === 'female' ? '女士' : '先生'}` };
}
