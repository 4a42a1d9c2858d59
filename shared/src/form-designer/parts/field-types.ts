import type { FormFieldType } from '@lianxi/contracts/form/form-field';

/** The names of the types of fields. */
export const typeNames: Readonly<Record<FormFieldType, string>> = {
  text: '单行文本',
  lines: '多行文本',
  number: '数字',
  money: '金额',
  date: '日期',
  time: '时间',
  choice: '单选',
  choices: '多选',
  category: '多级分类',
  phone: '电话号码',
  email: '邮箱',
  idCard: '身份证号',
  creditCode: '信用代码',
  link: '链接',
  address: '地址',
  location: '位置',
  file: '附件',
  picture: '图片',
  signature: '签名',
  agent: '坐席',
  department: '部门',
  customer: '客户',
  subTable: '子表',
  computed: '计算',
  serial: '编号',
};

/** Fields that a form can get, in groups. */
export const offeredTypes: readonly { readonly title: string; readonly types: readonly FormFieldType[] }[] = [
  { title: '常用', types: ['text', 'lines', 'number', 'money', 'date', 'time', 'choice', 'choices', 'category'] },
  { title: '联系与证件', types: ['phone', 'email', 'idCard', 'creditCode', 'address', 'location', 'link'] },
  { title: '文件', types: ['file', 'picture', 'signature'] },
  { title: '关联', types: ['agent', 'department', 'customer'] },
  { title: '高级', types: ['subTable', 'computed', 'serial'] },
];

/** The types that a column of a sub-table can have. */
export const columnTypes: readonly FormFieldType[] = [
  'text',
  'lines',
  'number',
  'money',
  'date',
  'time',
  'choice',
  'choices',
  'category',
  'email',
  'creditCode',
  'link',
  'agent',
  'department',
  'computed',
];

/** The name of the option with which a new field begins. */
export const FIRST_OPTION = '选项 1';
