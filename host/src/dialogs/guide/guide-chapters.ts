/** A link of a step to a page, shown when the session has that page. */
export interface GuideLink {
  text: string;
  path: string;
}

export type GuidePicture = 'frame' | 'chat' | 'customer' | 'messages' | 'call' | 'task';

export interface GuideChapter {
  picture: GuidePicture;
  title: string;
  words: string;
  steps: readonly { words: string; link?: GuideLink }[];
}

/** `/guide` is for customer service, `/guideCall` for calling (specification section 2). */
export type GuideVariant = 'service' | 'call';

const frame: GuideChapter = {
  picture: 'frame',
  title: '认识工作台',
  words: '菜单在左，标签在上，内容在中间。所有页面都遵循同样的结构：标题、筛选、列表。',
  steps: [
    { words: '从左侧菜单打开页面；一次展开一组，底部按钮可以收起菜单。' },
    { words: '每个页面是一个标签，切换时内容与滚动位置都会保留。' },
    { words: '右上角是消息、新手引导和个人菜单；右键标签可以刷新或关闭。' },
  ],
};
const customers: GuideChapter = {
  picture: 'customer',
  title: '了解客户',
  words: '同一位客户的电话、会话和备注集中在一处，号码按权限显示为掩码。',
  steps: [
    { words: '按姓名、号码或标签查找客户。', link: { text: '打开客户列表', path: '/customer/list' } },
    { words: '点击姓名查看资料与历史轨迹，随时补充备注。' },
    { words: '没有查看号码的权限时，掩码号码依然可以复制和拨打。' },
  ],
};
const messages: GuideChapter = {
  picture: 'messages',
  title: '不漏掉任何提醒',
  words: '公告、跟进提醒和业务通知实时到达，选中即为已读。',
  steps: [
    { words: '点击右上角的铃铛打开消息，红色数字是未读条数，超过 99 条显示 99+。' },
    { words: '按状态、类型和时间筛选；「清除未读」只处理当前筛选出的消息。' },
    { words: '业务通知可以用「查看详情」直接打开对应的客户或工单。' },
  ],
};

export const guideChapters: Record<GuideVariant, { title: string; words: string; chapters: readonly GuideChapter[] }> = {
  service: {
    title: '在线客服使用指南',
    words: '从上线接待到会话归档，四步了解客服的一天。',
    chapters: [
      frame,
      {
        picture: 'chat',
        title: '接待访客',
        words: '系统按负载把访客分配给空闲的客服，访客写完的每句话都不会丢。',
        steps: [
          {
            words: '在「在线客服状态」中选择在线，新访客会自动分配给您。',
            link: { text: '打开在线会话', path: '/online/onlineservice/dialogue' },
          },
          { words: '左侧是会话列表，中间回复，右侧查看访客资料；按回车发送。' },
          { words: '结束后的会话在对话记录中可以按内容搜索。', link: { text: '打开对话记录', path: '/online/dialoguerecord' } },
        ],
      },
      customers,
      messages,
    ],
  },
  call: {
    title: '电话外呼使用指南',
    words: '从准备名单到查看结果，四步完成一次外呼。',
    chapters: [
      frame,
      {
        picture: 'call',
        title: '拨打与接听',
        words: '坐席状态用同一种颜色和图标表示，谁空闲、谁在通话一目了然。',
        steps: [
          { words: '确认耳机和麦克风可用，签入后把电话状态设为在线。' },
          {
            words: '来电时自动弹出客户资料，通话中可以保持、静音和转接。',
            link: { text: '打开通话工作台', path: '/callstation' },
          },
          { words: '挂断后进入话后处理，填写小结再接下一通。' },
        ],
      },
      {
        picture: 'task',
        title: '执行外呼任务',
        words: '管理员建立任务并分配名单，坐席按顺序拨打，结果实时汇总。',
        steps: [
          { words: '准备客户名单：用表格导入，错误逐行提示。', link: { text: '打开客户列表', path: '/customer/list' } },
          { words: '新建任务，选择名单与坐席。', link: { text: '打开任务管理', path: '/callcenter/taskmanage' } },
          { words: '坐席在任务工作台逐个拨打。', link: { text: '打开任务工作台', path: '/callcenter/taskworkbench' } },
        ],
      },
      customers,
    ],
  },
};
