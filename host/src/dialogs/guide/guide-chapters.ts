import type { GuideChapter } from '@lianxi/contracts/federation/guide-manifest';

/** `/guide` is for customer service, `/guideCall` for calling (specification section 2). */
export type GuideVariant = GuideChapter['variants'][number];

export const guideTitles: Record<GuideVariant, { title: string; words: string }> = {
  service: { title: '在线客服使用指南', words: '从上线接待到会话归档，几步了解客服的一天。' },
  call: { title: '电话外呼使用指南', words: '从接听来电到查看结果，几步完成一次通话。' },
};

/** What the shell says about itself, before and after the chapters of the remotes. */
const first: GuideChapter = {
  variants: ['service', 'call'],
  order: 0,
  picture: 'frame',
  title: '认识工作台',
  words: '菜单在左，标签在上，内容在中间。所有页面都遵循同样的结构：标题、筛选、列表。',
  steps: [
    { words: '从左侧菜单打开页面；一次展开一组，底部按钮可以收起菜单。' },
    { words: '每个页面是一个标签，切换时内容与滚动位置都会保留。' },
    { words: '右上角是消息、新手引导和个人菜单；右键标签可以刷新或关闭。' },
  ],
};
const last: GuideChapter = {
  variants: ['service', 'call'],
  order: 0,
  picture: 'messages',
  title: '不漏掉任何提醒',
  words: '公告、跟进提醒和业务通知实时到达，选中即为已读。',
  steps: [
    { words: '点击右上角的铃铛打开消息，红色数字是未读条数，超过 99 条显示 99+。' },
    { words: '按状态、类型和时间筛选；「清除未读」只处理当前筛选出的消息。' },
    { words: '业务通知可以用「查看详情」直接打开对应的客户或工单。' },
  ],
};

export const chaptersOf = (variant: GuideVariant, remotes: readonly GuideChapter[]): GuideChapter[] => [
  first,
  ...remotes.filter(({ variants }) => variants.includes(variant)),
  last,
];
