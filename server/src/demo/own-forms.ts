import { type FormDefinition, formDefinition } from '@lianxi/contracts/form/form-definition';

const options = (labels: string) => labels.split(' ').map((label, at) => ({ key: `o${at + 1}`, label }));
const filterable = true;

/** A service company for shops and banks. */
const nanqiao = [
  { key: 'number', label: '档案号', type: 'serial', prefix: 'NQ', period: 'year', digits: 6, filterable },
  { key: 'source', label: '来源渠道', type: 'choice', options: options('热线 官网 微信 门店 转介绍 活动'), filterable },
  {
    key: 'referrer',
    label: '介绍人',
    type: 'text',
    maxLength: 30,
    visibleWhen: { field: 'source', is: 'oneOf', values: ['o5'] },
  },
  { key: 'stage', label: '客户阶段', type: 'choice', options: options('潜在 意向 成交 复购 流失'), filterable },
  { key: 'gender', label: '称呼', type: 'choice', options: options('先生 女士') },
  { key: 'birthday', label: '生日', type: 'date' },
  { key: 'spare', label: '备用电话', type: 'phone', filterable },
  { key: 'wechat', label: '微信号', type: 'text', maxLength: 40, personal: true },
  { key: 'home', label: '常住地址', type: 'address', filterable },
  {
    key: 'interests',
    label: '关注业务',
    type: 'choices',
    options: options('信用卡 分期 理财 宽带 流量套餐 电商会员'),
    filterable,
  },
  { key: 'channel', label: '偏好联系方式', type: 'choice', options: options('电话 微信 短信 邮件') },
  { key: 'quiet', label: '方便联系时间', type: 'time' },
  { key: 'grade', label: '会员等级', type: 'choice', options: options('普通 银卡 金卡 钻石'), filterable },
  { key: 'points', label: '会员积分', type: 'number', min: 0, max: 10_000_000, filterable },
  { key: 'joined', label: '入会日期', type: 'date', filterable },
  { key: 'expires', label: '会员到期', type: 'date', filterable },
  { key: 'term', label: '会员天数', type: 'computed', formula: 'days(joined, expires)', result: 'number' },
  { key: 'limit', label: '授信额度', type: 'money', filterable },
  { key: 'used', label: '已用额度', type: 'money', filterable },
  { key: 'free', label: '可用额度', type: 'computed', formula: 'limit - used', result: 'money', filterable },
  { key: 'bill', label: '账单日', type: 'number', min: 1, max: 28, unit: '日' },
  { key: 'orders', label: '年度订单', type: 'number', min: 0, max: 9999, unit: '单', filterable },
  { key: 'spent', label: '年度消费', type: 'money', filterable },
  { key: 'mean', label: '客单价', type: 'computed', formula: 'if(orders = 0, 0, spent / orders)', result: 'money', filterable },
  { key: 'last', label: '最近下单', type: 'date', filterable },
  { key: 'invoice', label: '发票抬头', type: 'text', maxLength: 60 },
  { key: 'taxpayer', label: '税号', type: 'creditCode' },
  { key: 'keeper', label: '专属顾问', type: 'agent', filterable },
  { key: 'team', label: '服务部门', type: 'department', filterable },
  {
    key: 'complaint',
    label: '投诉类型',
    type: 'category',
    filterable,
    options: [
      {
        key: 'goods',
        label: '商品',
        children: [
          { key: 'quality', label: '质量' },
          { key: 'wrong', label: '错发漏发' },
        ],
      },
      {
        key: 'express',
        label: '物流',
        children: [
          { key: 'late', label: '超时' },
          { key: 'broken', label: '破损' },
        ],
      },
      {
        key: 'service',
        label: '服务',
        children: [
          { key: 'attitude', label: '态度' },
          { key: 'slow', label: '响应慢' },
        ],
      },
    ],
  },
  { key: 'closed', label: '投诉结案日', type: 'date', visibleWhen: { field: 'complaint', is: 'filled' } },
  { key: 'agreed', label: '接受营销', type: 'choice', options: options('是 否'), filterable },
  { key: 'note', label: '服务要点', type: 'lines', maxLength: 300 },
];

/** An appliance maker's service. */
const qinghe = [
  { key: 'number', label: '服务档案', type: 'serial', prefix: 'QH', period: 'year', digits: 5, filterable },
  { key: 'brand', label: '主用品牌', type: 'choice', options: options('青禾 其他品牌'), filterable },
  {
    key: 'kind',
    label: '主购品类',
    type: 'category',
    filterable,
    options: [
      {
        key: 'big',
        label: '大家电',
        children: [
          { key: 'fridge', label: '冰箱', children: options('对开门 十字门 三门') },
          { key: 'washer', label: '洗衣机', children: options('滚筒 波轮') },
          { key: 'air', label: '空调', children: options('挂机 柜机 中央空调') },
        ],
      },
      {
        key: 'kitchen',
        label: '厨电',
        children: [
          { key: 'hood', label: '油烟机' },
          { key: 'stove', label: '燃气灶' },
        ],
      },
      {
        key: 'small',
        label: '小家电',
        children: [
          { key: 'robot', label: '扫地机器人' },
          { key: 'fryer', label: '空气炸锅' },
        ],
      },
    ],
  },
  { key: 'model', label: '产品型号', type: 'text', maxLength: 40, filterable },
  { key: 'code', label: '机身编码', type: 'text', maxLength: 40, filterable, unique: true },
  { key: 'bought', label: '购买日期', type: 'date', filterable },
  { key: 'shop', label: '购买渠道', type: 'choice', options: options('专卖店 商超 电商 工程'), filterable },
  { key: 'price', label: '购买价格', type: 'money', filterable },
  { key: 'years', label: '保修年限', type: 'number', min: 0, max: 12, unit: '年', default: 3, filterable },
  { key: 'warranty', label: '保修到期', type: 'date', filterable },
  { key: 'extended', label: '延保', type: 'choice', options: options('无 一年 三年'), filterable },
  { key: 'extra', label: '延保金额', type: 'money', visibleWhen: { field: 'extended', is: 'oneOf', values: ['o2', 'o3'] } },
  { key: 'home', label: '安装地址', type: 'address', filterable },
  { key: 'floor', label: '楼层', type: 'number', min: -3, max: 99, unit: '层' },
  { key: 'lift', label: '电梯', type: 'choice', options: options('有 无') },
  { key: 'parking', label: '停车说明', type: 'text', maxLength: 50 },
  { key: 'installed', label: '安装日期', type: 'date', filterable },
  { key: 'installer', label: '安装工程师', type: 'agent', filterable },
  { key: 'spare', label: '备用电话', type: 'phone', filterable },
  { key: 'visit', label: '方便上门时间', type: 'time' },
  { key: 'days', label: '方便上门日', type: 'choices', options: options('工作日 周六 周日') },
  { key: 'faults', label: '报修次数', type: 'number', min: 0, max: 99, unit: '次', filterable },
  { key: 'lastfault', label: '最近报修', type: 'date', filterable },
  { key: 'reason', label: '故障现象', type: 'choices', options: options('不制冷 漏水 噪音大 不启动 报错码 异味'), filterable },
  { key: 'parts', label: '累计配件费', type: 'money', filterable },
  { key: 'labour', label: '累计人工费', type: 'money', filterable },
  { key: 'fees', label: '累计维修费', type: 'computed', formula: 'sum(parts, labour)', result: 'money', filterable },
  {
    key: 'machines',
    label: '名下产品',
    type: 'subTable',
    maxRows: 20,
    columns: [
      { key: 'model', label: '型号', type: 'text', required: true, maxLength: 40 },
      { key: 'price', label: '单价', type: 'money' },
      { key: 'count', label: '数量', type: 'number', min: 1, max: 99 },
      { key: 'sum', label: '小计', type: 'computed', formula: 'price * count', result: 'money' },
    ],
  },
  { key: 'worth', label: '产品合计', type: 'computed', formula: 'sum(machines.sum)', result: 'money', filterable },
  { key: 'satisfied', label: '满意度', type: 'choice', options: options('很满意 满意 一般 不满意'), filterable },
  { key: 'recall', label: '召回状态', type: 'choice', options: options('不涉及 待处理 已处理'), filterable },
  { key: 'manual', label: '说明书链接', type: 'link' },
  { key: 'note', label: '服务要点', type: 'lines', maxLength: 300 },
];

const forms: Readonly<Record<string, object[]>> = { nanqiao, qinghe };

/** The form in which a demo tenant keeps its customers; null: it has none. */
export function demoForm(code: string): FormDefinition | null {
  const fields = forms[code];
  return fields ? formDefinition.parse({ fields }) : null;
}
