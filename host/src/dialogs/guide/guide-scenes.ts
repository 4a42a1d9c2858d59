import type { GuideScene, GuideStep } from '@lianxi/contracts/federation/guide-manifest';

/** The role of the guide's reader (specification section 6). */
export type GuideRole = GuideScene['role'];

/** A scene of a remote, or of the shell: its steps show the frame, which is on every page. */
export type ShownScene = Omit<GuideScene, 'path'> & { path: string | null };

const frame: readonly GuideStep[] = [
  { target: 'menu', title: '主菜单', words: '所有功能按业务分组放在这里，一次展开一组；点击底部按钮可以收起，只留图标。' },
  { target: 'tabs', title: '已打开的页面', words: '每个页面是一个标签，切换时内容保持不变；右键可以刷新、关闭其他或关闭全部。' },
  { target: 'search', title: '号码搜索', words: '输入客户号码后按回车，直接打开这位客户的资料。' },
  { target: 'messages', title: '消息', words: '公告、提醒和业务通知汇总在这里，红色数字是未读条数。' },
  { target: 'user', title: '个人菜单', words: '个人资料、修改密码、意见反馈、帮助中心、外观和退出登录都在这里。' },
];

const home = { name: '首页', words: '认识工作台的各个区域', order: 0, path: null, steps: [...frame] };

/** The scenes of the shell itself. */
const own: readonly ShownScene[] = [
  { ...home, id: 'admin-home', role: 'administrator', next: ['admin-customer', 'admin-task'] },
  { ...home, id: 'agent-home', role: 'agent', next: ['agent-customer', 'agent-task'] },
];

/** The scenes of the shell and those of the remotes. */
export const shownScenes = (remotes: readonly GuideScene[]): ShownScene[] => [...own, ...remotes];
