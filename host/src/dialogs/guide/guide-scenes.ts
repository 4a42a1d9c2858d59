import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { findRoute } from '../../guard/route-guard.ts';

/** The role of the guide's reader (specification section 6). */
export type GuideRole = 'administrator' | 'agent';

export interface GuideStep {
  /** `data-guide` of the element that the step shows. A step without its element is skipped. */
  target: string;
  title: string;
  words: string;
}

/** A tour of one page, step by step (specification section 2). */
export interface GuideScene {
  id: string;
  role: GuideRole;
  name: string;
  words: string;
  /** The page of its steps; null: they show the frame, which is on every page. */
  path: string | null;
  steps: readonly GuideStep[];
  /** The scenes that the end offers. */
  next: readonly string[];
}

const frame: readonly GuideStep[] = [
  { target: 'menu', title: '主菜单', words: '所有功能按业务分组放在这里，一次展开一组；点击底部按钮可以收起，只留图标。' },
  { target: 'tabs', title: '已打开的页面', words: '每个页面是一个标签，切换时内容保持不变；右键可以刷新、关闭其他或关闭全部。' },
  { target: 'search', title: '号码搜索', words: '输入客户号码后按回车，直接打开这位客户的资料。' },
];
const corner: readonly GuideStep[] = [
  { target: 'messages', title: '消息', words: '公告、提醒和业务通知汇总在这里，红色数字是未读条数。' },
  { target: 'user', title: '个人菜单', words: '个人资料、修改密码、意见反馈、帮助中心、外观和退出登录都在这里。' },
];

/** A list page from top to bottom: the purpose of its title, filters, actions and rows. */
function listSteps(words: { title: string; filters: string; actions: string; content: string }): GuideStep[] {
  return [
    { target: 'page-title', title: '页面标题', words: words.title },
    { target: 'page-filters', title: '筛选', words: words.filters },
    { target: 'page-actions', title: '操作', words: words.actions },
    { target: 'page-content', title: '列表', words: words.content },
  ];
}

export const guideScenes: readonly GuideScene[] = [
  {
    id: 'admin-home',
    role: 'administrator',
    name: '首页',
    words: '认识工作台的各个区域',
    path: null,
    steps: [...frame, ...corner],
    next: ['admin-customer', 'admin-task'],
  },
  {
    id: 'admin-customer',
    role: 'administrator',
    name: '客户管理',
    words: '导入、分配和维护客户',
    path: '/customer/list',
    steps: listSteps({
      title: '标题旁的数字是当前筛选下的客户总数，按您的数据范围统计。',
      filters: '按姓名、号码、标签、等级和负责人查找，条件会保存在地址中，可以收藏或发给同事。',
      actions: '新建单个客户，或者用表格一次导入上万位客户；导入有进度和逐行的错误报告。',
      content: '点击客户姓名查看资料；勾选多行后可以批量分配负责人、打标签。',
    }),
    next: ['admin-task', 'admin-report'],
  },
  {
    id: 'admin-task',
    role: 'administrator',
    name: '外呼任务管理',
    words: '建立任务、分配坐席、跟踪进度',
    path: '/callcenter/taskmanage',
    steps: listSteps({
      title: '这里是全部外呼任务，数字是任务总数。',
      filters: '按任务状态、时间和负责人筛选。',
      actions: '新建任务：选择客户名单、话术和坐席，保存后任务处于草稿状态。',
      content: '任务启动后，进度实时更新；可以暂停、继续和归档。',
    }),
    next: ['admin-robot', 'admin-report'],
  },
  {
    id: 'admin-robot',
    role: 'administrator',
    name: '机器人管理',
    words: '配置对话流程，先模拟再上线',
    path: '/robot/flowset',
    steps: listSteps({
      title: '机器人的全部对话流程。',
      filters: '按名称和发布状态查找流程。',
      actions: '新建流程，在画布上连接节点，然后用模拟对话检查。',
      content: '发布后的流程可以在外呼任务和呼入路由中选用。',
    }),
    next: ['admin-report'],
  },
  {
    id: 'admin-report',
    role: 'administrator',
    name: '报表分析',
    words: '看懂坐席与任务的数据',
    path: '/report/agentcallstats',
    steps: listSteps({
      title: '报表按您的数据范围统计。',
      filters: '选择时间和坐席，图表与表格同时更新。',
      actions: '把当前结果导出为表格。',
      content: '点击任意数字，查看它由哪些记录组成。',
    }),
    next: ['admin-customer'],
  },
  {
    id: 'agent-home',
    role: 'agent',
    name: '首页',
    words: '认识工作台的各个区域',
    path: null,
    steps: [...frame, ...corner],
    next: ['agent-customer', 'agent-task'],
  },
  {
    id: 'agent-customer',
    role: 'agent',
    name: '查看客户',
    words: '找到客户，了解来龙去脉',
    path: '/customer/list',
    steps: listSteps({
      title: '这里是由您负责的客户，数字是总数。',
      filters: '输入姓名或完整号码查找；没有查看号码权限时，号码显示为掩码，仍可拨打和复制。',
      actions: '接到新客户时，在这里登记资料。',
      content: '点击姓名打开客户资料，查看标签、备注和历史轨迹。',
    }),
    next: ['agent-popup', 'agent-sms'],
  },
  {
    id: 'agent-popup',
    role: 'agent',
    name: '来电弹屏',
    words: '电话响起时，资料已在眼前',
    path: '/popup',
    steps: [
      { target: 'page-title', title: '来电号码', words: '电话振铃时自动弹出，显示来电客户与号码。' },
      { target: 'page-content', title: '客户资料', words: '通话中随时补充资料，挂断后填写小结。' },
    ],
    next: ['agent-customer'],
  },
  {
    id: 'agent-task',
    role: 'agent',
    name: '执行外呼任务',
    words: '逐个拨打名单中的客户',
    path: '/callcenter/taskworkbench',
    steps: listSteps({
      title: '分配给您的外呼任务。',
      filters: '选择要执行的任务和客户状态。',
      actions: '拨打当前客户，通话结束后保存结果。',
      content: '名单按顺序排列，已拨打的客户会标出结果。',
    }),
    next: ['agent-sms'],
  },
  {
    id: 'agent-sms',
    role: 'agent',
    name: '群发短信',
    words: '选择模板，一次通知多位客户',
    path: '/shortmsg/groupmsg',
    steps: listSteps({
      title: '群发记录，数字是批次总数。',
      filters: '按时间和发送状态查找。',
      actions: '新建群发：选择客户和模板，预览后发送。',
      content: '点击一行查看每位客户的送达情况。',
    }),
    next: ['agent-customer'],
  },
];

/** The scenes of the pages that this session has and this agent may see. */
export function offeredScenes(registry: Registry | null, holds: (code: string) => boolean): GuideScene[] {
  return guideScenes.filter(({ path }) => {
    if (path === null) return true;
    const found = registry && findRoute(registry, path);
    return found !== null && (found.route.permission === undefined || holds(found.route.permission));
  });
}
