import type { Scenario } from './dialogue-script.ts';
import { applianceDialogues } from './dialogues-appliance.ts';
import { bankDialogues } from './dialogues-bank.ts';
import { shopDialogues } from './dialogues-shop.ts';
import { telecomDialogues } from './dialogues-telecom.ts';
import { type DemoRole, demoRoles } from './roles.ts';

/** The password of all demo accounts. The documentation publishes it: never seed a demo into a real installation. */
export const DEMO_PASSWORD = 'Lianxi2026';

export interface DemoDepartment {
  name: string;
  /** Name of the parent department. */
  parent?: string;
  /** The subjects of its agents' talks. */
  talks?: readonly Scenario[];
  /** The range of amounts in its talks, in yuan. */
  amounts?: readonly [number, number];
}

/** A series of agents with consecutive numbers: 1001 signs in as agent1001. */
export interface DemoAgents {
  department: string;
  role: string;
  from: number;
  to: number;
}

/** A user with a sign-in and a name of their own. */
export interface DemoPerson {
  username: string;
  agNo: string;
  name: string;
  department: string;
  role: string;
}

export interface DemoService {
  customers: number;
  conversations: number;
  videoCalls: number;
  calls: number;
  visitPlans: number;
  /** The number that customers dial. */
  hotline: string;
  site: { title: string; welcome: string; accent: string; address: string };
  products: readonly string[];
  /** What it sells, in how many branches, and how many orders came in the last months. */
  catalogue: 'shop' | 'appliances';
  stores: number;
  orders: number;
}

export interface DemoTenant {
  id: number;
  code: string;
  name: string;
  /** Every number of the tenant comes after this index; see phone-numbers.ts. */
  firstPhone: number;
  /** Its staff operate the platform: they release for all tenants. */
  operator?: true;
  /** The apps that it subscribes to. */
  remotes: readonly string[];
  /** Its service for its own customers; the operator has none. */
  service: DemoService | null;
  roles: readonly DemoRole[];
  departments: readonly DemoDepartment[];
  people: readonly DemoPerson[];
  agents: readonly DemoAgents[];
}

export const demoTenants: readonly DemoTenant[] = [
  {
    id: 174,
    code: 'nanqiao',
    name: '南桥客户服务（示例）',
    firstPhone: 0,
    remotes: ['admin', 'callcenter', 'customer', 'insight', 'knowledge', 'online', 'shortmsg', 'videocall', 'workorder'],
    service: {
      customers: 18_400,
      conversations: 600,
      videoCalls: 180,
      calls: 900,
      visitPlans: 480,
      hotline: '4008001174',
      catalogue: 'shop',
      stores: 12,
      orders: 2000,
      site: {
        title: '南桥在线客服',
        welcome: '您好，欢迎咨询南桥客户服务中心。服务时间 9:00–21:00，请描述您的问题，我们会尽快为您接入人工客服。',
        accent: '#1664ff',
        address: 'https://www.nanqiao.example',
      },
      products: [
        '羽绒服（驼色 L 码）',
        '无线耳机',
        '扫地机器人',
        '儿童安全座椅',
        '不锈钢保温杯',
        '电动牙刷',
        '四件套（灰色）',
        '空气炸锅',
        '登山鞋 42 码',
        '机械键盘',
      ],
    },
    roles: demoRoles,
    departments: [
      { name: '客户服务中心' },
      { name: '电商服务组', parent: '客户服务中心', talks: shopDialogues, amounts: [19, 399] },
      { name: '通信服务组', parent: '客户服务中心', talks: telecomDialogues, amounts: [19, 199] },
      { name: '银行卡服务组', parent: '客户服务中心', talks: bankDialogues, amounts: [1200, 20_000] },
      { name: '新人培训组', parent: '客户服务中心', talks: shopDialogues, amounts: [19, 399] },
    ],
    people: [
      { username: 'admin', agNo: '1000', name: '陈立群', department: '客户服务中心', role: '租户管理员' },
      { username: 'monitor', agNo: '1100', name: '林若静', department: '客户服务中心', role: '主管' },
    ],
    agents: [
      { department: '电商服务组', role: '坐席', from: 1001, to: 1022 },
      { department: '通信服务组', role: '坐席', from: 1023, to: 1040 },
      { department: '银行卡服务组', role: '坐席', from: 1041, to: 1052 },
      { department: '新人培训组', role: '实习坐席', from: 1053, to: 1060 },
    ],
  },
  {
    id: 175,
    code: 'qinghe',
    name: '青禾家电（示例）',
    firstPhone: 100_000_000,
    remotes: ['admin', 'callcenter', 'customer', 'insight', 'knowledge', 'online', 'shortmsg', 'videocall', 'workorder'],
    service: {
      customers: 1600,
      conversations: 90,
      videoCalls: 40,
      calls: 160,
      visitPlans: 120,
      hotline: '4008001175',
      catalogue: 'appliances',
      stores: 3,
      orders: 120,
      site: {
        title: '青禾家电售后',
        welcome: '您好，这里是青禾家电售后服务。报修、安装、配件问题都可以在这里咨询，请提供产品型号以便更快为您处理。',
        accent: '#0f9d76',
        address: 'https://service.qinghe.example',
      },
      products: [
        '青禾滚筒洗衣机',
        '青禾对开门冰箱',
        '青禾壁挂空调',
        '青禾净水器',
        '青禾洗碗机',
        '青禾燃气热水器',
        '青禾空气净化器',
      ],
    },
    roles: demoRoles,
    departments: [
      { name: '售后服务部' },
      { name: '在线客服组', parent: '售后服务部', talks: applianceDialogues, amounts: [39, 899] },
    ],
    people: [{ username: 'admin175', agNo: '2000', name: '沈亦航', department: '售后服务部', role: '租户管理员' }],
    agents: [
      { department: '在线客服组', role: '坐席', from: 2001, to: 2005 },
      { department: '在线客服组', role: '实习坐席', from: 2006, to: 2006 },
    ],
  },
  {
    id: 1,
    code: 'lianxi',
    name: '联席运营',
    firstPhone: 200_000_000,
    operator: true,
    remotes: ['admin', 'platform'],
    service: null,
    roles: [
      { name: '租户管理员', isSuper: true, dataScope: 'all', permissions: [] },
      { name: '发布管理员', dataScope: 'all', permissions: ['platform_release', 'platform_release_edit'] },
      { name: '发布观察员', dataScope: 'all', permissions: ['platform_release'] },
    ],
    departments: [{ name: '平台运营部' }],
    people: [
      { username: 'operator', agNo: '100', name: '周运维', department: '平台运营部', role: '租户管理员' },
      { username: 'releaser', agNo: '101', name: '吴发布', department: '平台运营部', role: '发布管理员' },
      { username: 'watcher', agNo: '102', name: '郑观察', department: '平台运营部', role: '发布观察员' },
      { username: 'newcomer', agNo: '103', name: '王新', department: '平台运营部', role: '发布观察员' },
    ],
    agents: [],
  },
];
