import { type Random, sharesOf } from './random.ts';

/** Cities, weighted by the customers of a national service there. */
export const cities = sharesOf({
  上海: 90,
  北京: 85,
  深圳: 70,
  广州: 68,
  成都: 55,
  杭州: 54,
  重庆: 48,
  武汉: 42,
  苏州: 40,
  南京: 38,
  西安: 36,
  天津: 34,
  长沙: 32,
  郑州: 30,
  东莞: 28,
  青岛: 26,
  '宁波 佛山': 24,
  合肥: 22,
  无锡: 20,
  '厦门 济南': 18,
  福州: 17,
  昆明: 16,
  '大连 沈阳': 15,
  哈尔滨: 13,
  '温州 泉州': 12,
  南宁: 11,
  '贵阳 石家庄 南昌': 10,
  '长春 常州': 9,
  太原: 8,
  兰州: 6,
  '海口 乌鲁木齐': 5,
  呼和浩特: 4,
  银川: 3,
  西宁: 2,
});

const trades = sharesOf({
  商贸: 14,
  科技: 12,
  '建材 食品': 8,
  '物流 服饰': 7,
  '餐饮管理 机电设备': 6,
  '教育咨询 文化传播 装饰工程 电子': 5,
  '医疗器械 汽车服务 农业': 4,
  '化工 酒店管理 物业服务': 3,
});

/** Three rare characters in a row: names that we invented, so that they match no registered company. */
const coined = ['澄岚霁砚笙榆瓯苇樵棹', '汀坞庐渡圃陌麓屿垣阡', '禾川野舟杉鹭桐笺棠汐'] as const;

/** A company's name in the form of the trade register: place, mark, trade, legal form. */
export function companyName(random: Random, city: string): string {
  const mark = coined.map((characters) => random.pick([...characters])).join('');
  return `${city}${mark}${random.weighted(trades)}有限公司`;
}
