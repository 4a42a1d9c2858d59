import type { WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';
import { type DrawnStep, drawing } from './work-order-drawing.ts';

/** Who acts in the demo's workflows, by the ids that they have in the database. */
export interface DemoActors {
  /** By the names of {@link demoGroups}. */
  readonly groups: Readonly<Record<string, string>>;
  /** The roles of those who decide. */
  readonly leads: readonly string[];
  /** Two people who sign together. */
  readonly signers: readonly string[];
}

/** The groups of the demo, with the number of members that each has. */
export const demoGroups = { 维修派单组: 3, 投诉受理组: 4, 退款组: 2, 宽带支持组: 4, 上门检修组: 3 } as const;

export const demoClosingCodes = [
  { name: '已解决', needs_note: false },
  { name: '客户撤回', needs_note: false },
  { name: '重复工单', needs_note: false },
  { name: '信息不全', needs_note: true },
  { name: '无法处理', needs_note: true },
] as const;

interface DemoTemplate {
  readonly name: string;
  /** From the top. */
  readonly category: readonly string[];
  readonly numberPrefix: string;
  readonly fields: readonly object[];
  /** The same limit for all priorities; none: those of the tenant. */
  readonly resolution?: { readonly minutes: number; readonly time: 'working' | 'wall' };
  readonly draw: (who: DemoActors) => WorkflowGraph;
}

const options = (labels: string) => labels.split(' ').map((label, at) => ({ key: `o${at + 1}`, label }));
const filterable = true;
const hours = (many: number, time: 'working' | 'wall' = 'working') => ({ minutes: many * 60, time, warnPercent: 80 });
const group = (id: string | undefined, choose: 'claim' | 'roundRobin' | 'leastLoad') => ({
  kind: 'group',
  groupId: id ?? '',
  choose,
});
const initiator = { kind: 'initiator' };
const did = (nodeId: string) => ({ kind: 'did', nodeId });
const leads = ({ leads: ids }: DemoActors) => ids.map((roleId) => ({ kind: 'role', roleId }));
const write = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, 'write']));
const required = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, 'required']));
const hidden = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, 'hidden']));
const chosen = (field: string, ...values: string[]) => ({ all: [{ field, is: 'oneOf', values }] });

const repair: DemoTemplate = {
  name: '家电维修',
  category: ['售后', '维修'],
  numberPrefix: 'WX',
  fields: [
    { key: 'product', label: '产品型号', type: 'text', maxLength: 60, filterable },
    { key: 'fault', label: '故障描述', type: 'lines' },
    { key: 'phone', label: '联系电话', type: 'phone', filterable },
    { key: 'home', label: '上门地址', type: 'address', filterable },
    { key: 'visit', label: '上门日期', type: 'date', filterable },
    { key: 'repairer', label: '维修师傅', type: 'agent', filterable },
    { key: 'result', label: '维修结果', type: 'choice', options: options('已修好 等待配件 无法维修'), filterable },
    { key: 'charge', label: '收费', type: 'money', max: 1_000_000 },
    { key: 'remark', label: '处理说明', type: 'lines' },
  ],
  draw: (who) => {
    const steps: DrawnStep[] = [
      {
        ...{ id: 'start', type: 'start', name: '登记报修', at: [1, 0], to: { next: 'dispatch' } },
        rights: { ...required('product', 'fault', 'phone'), ...write('home', 'visit'), ...hidden('result', 'charge') },
      },
      {
        ...{ id: 'dispatch', type: 'handle', name: '派单', at: [1, 1], to: { next: 'told' }, clock: hours(2) },
        ...{ actors: [group(who.groups.维修派单组, 'claim')], rights: { ...required('visit', 'repairer'), ...hidden('result') } },
      },
      {
        ...{ id: 'told', type: 'sms', name: '通知客户', at: [1, 2], to: { next: 'repair' }, field: 'phone' },
        text: '您的报修 {{number}} 已安排，师傅将于 {{visit}} 上门。',
      },
      {
        ...{ id: 'repair', type: 'handle', name: '上门维修', at: [1, 3], to: { next: 'how' }, clock: hours(24, 'wall') },
        ...{ actors: [{ kind: 'field', field: 'repairer' }], rights: { ...required('result'), ...write('charge', 'remark') } },
      },
      {
        ...{ id: 'how', type: 'condition', name: '维修结果', at: [1, 4] },
        branches: [
          { outlet: 'b1', name: '等待配件', condition: chosen('result', 'o2') },
          { outlet: 'b2', name: '无法维修', condition: chosen('result', 'o3') },
        ],
        to: { b1: 'parts', b2: 'exchange', default: 'visit' },
      },
      {
        ...{ id: 'parts', type: 'wait', name: '等待配件', at: [0, 5], to: { next: 'repair' } },
        until: { kind: 'duration', minutes: 480, time: 'working' },
      },
      {
        ...{ id: 'exchange', type: 'approve', name: '换机审批', at: [2, 5], to: { passed: 'visit', refused: 'repair' } },
        ...{ actors: leads(who), rights: write('remark'), clock: hours(8), mode: 'any', share: 100 },
      },
      {
        ...{ id: 'visit', type: 'handle', name: '回访客户', at: [1, 6], to: { next: 'end' } },
        ...{ actors: [initiator], rights: write('remark'), clock: hours(24), batch: true },
      },
      { id: 'end', type: 'end', name: '结束', at: [1, 7] },
    ];
    return drawing(steps);
  },
};

const complaint: DemoTemplate = {
  name: '银行投诉',
  category: ['投诉', '金融投诉'],
  numberPrefix: 'TS',
  // By law: fifteen days of the calendar.
  resolution: { minutes: 15 * 24 * 60, time: 'wall' },
  fields: [
    { key: 'kind', label: '投诉类型', type: 'choice', options: options('服务态度 收费争议 理财纠纷 信用卡 其他'), filterable },
    { key: 'content', label: '投诉内容', type: 'lines' },
    { key: 'phone', label: '联系电话', type: 'phone', filterable },
    { key: 'amount', label: '涉及金额', type: 'money', filterable },
    { key: 'wish', label: '客户诉求', type: 'lines' },
    { key: 'facts', label: '调查结论', type: 'lines' },
    { key: 'fault', label: '责任认定', type: 'choice', options: options('我方责任 客户责任 双方责任 无法认定'), filterable },
    { key: 'offer', label: '赔付金额', type: 'money' },
    { key: 'reply', label: '答复内容', type: 'lines' },
  ],
  draw: (who) => {
    const told = write('content', 'wish', 'amount');
    const steps: DrawnStep[] = [
      {
        ...{ id: 'start', type: 'start', name: '登记投诉', at: [1, 0], to: { next: 'accept' } },
        rights: {
          ...required('kind', 'content', 'phone'),
          ...write('amount', 'wish'),
          ...hidden('facts', 'fault', 'offer', 'reply'),
        },
      },
      {
        ...{ id: 'accept', type: 'handle', name: '受理', at: [1, 1], to: { next: 'inquire' }, clock: hours(4) },
        ...{ actors: [group(who.groups.投诉受理组, 'roundRobin')], rights: told },
      },
      {
        ...{ id: 'inquire', type: 'handle', name: '调查核实', at: [1, 2], to: { next: 'sign' }, clock: hours(24 * 7, 'wall') },
        ...{ actors: [did('accept')], rights: { ...required('facts', 'fault'), ...write('offer') } },
      },
      {
        ...{ id: 'sign', type: 'approve', name: '处理方案会签', at: [1, 3], to: { passed: 'answer', refused: 'inquire' } },
        ...{ actors: [{ kind: 'agents', agentIds: [...who.signers] }], rights: {}, clock: hours(24 * 2, 'wall') },
        ...{ mode: 'all', share: 100 },
      },
      {
        ...{ id: 'answer', type: 'handle', name: '答复客户', at: [1, 4], to: { next: 'copy' }, clock: hours(24, 'wall') },
        ...{ actors: [did('accept')], rights: required('reply') },
      },
      { id: 'copy', type: 'copy', name: '抄送主管', at: [1, 5], to: { next: 'end' }, actors: leads(who) },
      { id: 'end', type: 'end', name: '结束', at: [1, 6] },
    ];
    return drawing(steps);
  },
};

const refund: DemoTemplate = {
  name: '退款申请',
  category: ['售后', '退款'],
  numberPrefix: 'TK',
  fields: [
    { key: 'order', label: '订单编号', type: 'text', maxLength: 40, filterable },
    { key: 'amount', label: '退款金额', type: 'money', max: 10_000_000, filterable },
    {
      key: 'reason',
      label: '退款原因',
      type: 'choice',
      options: options('七天无理由 质量问题 错发漏发 价格争议 其他'),
      filterable,
    },
    { key: 'phone', label: '联系电话', type: 'phone' },
    { key: 'note', label: '说明', type: 'lines' },
    { key: 'state', label: '退款状态', type: 'choice', options: options('待退款 已退款 不予退款'), filterable },
  ],
  draw: (who) => {
    const steps: DrawnStep[] = [
      {
        ...{ id: 'start', type: 'start', name: '申请退款', at: [1, 0], to: { next: 'much' } },
        rights: { ...required('order', 'amount', 'reason'), ...write('phone', 'note') },
      },
      {
        ...{ id: 'much', type: 'condition', name: '金额判断', at: [1, 1], to: { b1: 'approve', default: 'pay' } },
        branches: [{ outlet: 'b1', name: '超过 500 元', condition: { all: [{ field: 'amount', is: 'above', value: 50_000 }] } }],
      },
      {
        ...{
          id: 'approve',
          type: 'approve',
          name: '主管审批',
          at: [0, 2],
          to: { passed: 'pay', refused: 'no' },
          clock: hours(4),
        },
        ...{ actors: leads(who), rights: write('note'), mode: 'any', share: 100, batch: true },
      },
      {
        ...{ id: 'no', type: 'set', name: '记为不予退款', at: [0, 3], to: { next: 'said' } },
        values: [{ field: 'state', value: 'o3' }],
      },
      {
        ...{ id: 'said', type: 'notice', name: '通知申请人', at: [0, 4], to: { next: 'end' } },
        ...{ actorsTo: [initiator], text: '退款 {{number}} 未通过审批：{{title}}' },
      },
      {
        ...{ id: 'pay', type: 'handle', name: '财务退款', at: [1, 3], to: { next: 'paid' }, clock: hours(8) },
        ...{ actors: [group(who.groups.退款组, 'leastLoad')], rights: write('note'), batch: true },
      },
      {
        ...{ id: 'paid', type: 'set', name: '记为已退款', at: [1, 4], to: { next: 'end' } },
        values: [{ field: 'state', value: 'o2' }],
      },
      { id: 'end', type: 'end', name: '结束', at: [1, 5] },
    ];
    return drawing(steps);
  },
};

const broadband: DemoTemplate = {
  name: '宽带故障',
  category: ['故障', '宽带'],
  numberPrefix: 'KD',
  fields: [
    { key: 'account', label: '宽带账号', type: 'text', maxLength: 30, filterable },
    { key: 'symptom', label: '故障现象', type: 'choice', options: options('无法上网 网速慢 频繁掉线 设备故障'), filterable },
    { key: 'phone', label: '联系电话', type: 'phone' },
    { key: 'home', label: '装机地址', type: 'address' },
    { key: 'remote', label: '远程处理结果', type: 'choice', options: options('已恢复 需要上门'), filterable },
    { key: 'line', label: '线路检修结果', type: 'lines' },
    { key: 'days', label: '断网天数', type: 'number', min: 0, max: 365, unit: '天' },
    { key: 'pay', label: '补偿金额', type: 'money' },
  ],
  draw: (who) => {
    const steps: DrawnStep[] = [
      {
        ...{ id: 'start', type: 'start', name: '登记故障', at: [1, 0], to: { next: 'test' } },
        rights: { ...required('account', 'symptom', 'phone'), ...write('home'), ...hidden('line', 'days', 'pay') },
      },
      {
        ...{ id: 'test', type: 'handle', name: '远程检测', at: [1, 1], to: { next: 'solved' }, clock: hours(1) },
        ...{ actors: [group(who.groups.宽带支持组, 'claim')], rights: required('remote') },
      },
      {
        ...{ id: 'solved', type: 'condition', name: '是否恢复', at: [1, 2], to: { b1: 'call', default: 'both' } },
        branches: [{ outlet: 'b1', name: '已恢复', condition: chosen('remote', 'o1') }],
      },
      { id: 'both', type: 'split', name: '检修和补偿', at: [3, 3], outlets: ['p1', 'p2'], to: { p1: 'line', p2: 'pay' } },
      {
        ...{ id: 'line', type: 'handle', name: '上门检修', at: [2, 4], to: { next: 'join' }, clock: hours(24, 'wall') },
        ...{ actors: [group(who.groups.上门检修组, 'leastLoad')], rights: { ...required('line'), ...hidden('pay') } },
      },
      {
        ...{ id: 'pay', type: 'handle', name: '核算补偿', at: [4, 4], to: { next: 'join' }, clock: hours(16) },
        ...{ actors: leads(who), rights: { ...required('days', 'pay'), ...hidden('line') } },
      },
      { id: 'join', type: 'join', name: '汇合', at: [3, 5], to: { next: 'call' } },
      {
        ...{ id: 'call', type: 'handle', name: '回访客户', at: [1, 6], to: { next: 'end' }, clock: hours(8) },
        ...{ actors: [initiator], rights: {}, batch: true },
      },
      { id: 'end', type: 'end', name: '结束', at: [1, 7] },
    ];
    return drawing(steps);
  },
};

export const demoTemplates: readonly DemoTemplate[] = [repair, complaint, refund, broadband];
