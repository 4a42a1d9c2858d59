/** Nouns of the log as pages call them. */
const nouns: Readonly<Record<string, string>> = {
  agent: '用户',
  'ai-config': '大模型设置',
  app: '应用',
  'blacklist-entry': '在线黑名单',
  'blocked-number': '电话黑名单',
  'bot-question': '机器人问题',
  call: '通话',
  'call-script': '话术',
  'caller-pool': '号码池',
  'chat-group': '在线技能组',
  'chat-leave': '留言',
  'chat-monitor': '预警规则',
  'chat-setting': '接待设置',
  'collection-batch': '催收批次',
  'collection-case': '催收案件',
  'collection-setting': '催收设置',
  'contact-opt-out': '拒绝联系名单',
  'contact-rule': '联系规则',
  'common-knowledge': '公共知识',
  'closing-code': '关闭原因',
  conversation: '会话',
  'cti-config': '话务设置',
  customer: '客户',
  'customer-import': '客户导入',
  'data-screen': '数据大屏链接',
  department: '部门',
  'dictionary-item': '字典项',
  douyin: '抖音账号',
  extension: '分机',
  'extension-number': '分机',
  feedback: '反馈',
  file: '文件',
  'form-template': '表单模板',
  hotline: '热线',
  'inside-notice': '公告',
  'ivr-flow': '语音菜单',
  'ivr-hosts': '语音菜单的域名',
  'ivr-prompt': '语音',
  'knowledge-rating': '知识评价',
  'knowledge-synonym': '同义词',
  label: '标签',
  leave: '语音留言',
  mail: '邮件',
  'mail-config': '邮箱设置',
  meituan: '美团账号',
  'monitor-warning': '预警',
  notice: '公告',
  'outbound-contact': '外呼联系人',
  'outbound-route': '呼叫路由',
  'outbound-task': '外呼任务',
  'outside-notice': '站外公告',
  override: '试运行',
  'own-knowledge': '个人知识',
  parse: '文档解析',
  plus: '企业微信账号',
  product: '商品',
  'product-category': '商品分类',
  'quick-reply': '快捷回复',
  role: '角色',
  'sales-order': '订单',
  'sensitive-word': '敏感词',
  'sensitive-words': '敏感词',
  site: '接入网站',
  'skill-group': '技能组',
  sms: '短信',
  'sms-account': '短信账号',
  'sms-batch': '群发任务',
  'sms-setting': '短信设置',
  'sms-sign': '短信签名',
  'sms-template': '短信模板',
  'smart-answer': '智能问答',
  'special-day': '节假日',
  'status-option': '状态选项',
  store: '门店',
  'summary-template': '小结模板',
  task: '任务',
  tenant: '企业',
  trigger: '触发器',
  trunk: '线路',
  'video-blocked-visitor': '视频黑名单',
  'video-call': '视频通话',
  'video-group': '视频技能组',
  'video-leave': '视频留言',
  'video-recording': '录像',
  'video-setting': '视频接待设置',
  'video-site': '视频入口',
  'video-visitor': '视频客户',
  'visit-plan': '回访计划',
  visitor: '访客',
  wechat: '公众号',
  'work-order-category': '工单分类',
  'work-order-group': '工单组',
  'work-order-priority': '工单优先级',
  'work-order-setting': '工单规则',
  'work-order-template': '工单模板',
  'work-order': '工单',
};

/** Of some operations the log stores how many they changed. */
const counted: Readonly<Record<string, string>> = { agents: '个坐席', calls: '个通话' };

/** Names that the system gave to apps; whole numbers are shown with #, other names that no user wrote are not shown. */
const apps: Readonly<Record<string, string>> = {
  admin: '系统管理',
  callcenter: '呼叫中心',
  customer: '客户管理',
  online: '在线客服',
  platform: '平台运营',
  shortmsg: '短信',
  videocall: '视频客服',
};
/** Their ids are names that users wrote or know. */
const named = new Set(['extension', 'extension-number', 'trunk']);

const NUMBERS = /^\d+(,\d+)*$/;

function idWords(noun: string, id: string): string {
  if (NUMBERS.test(id) && !named.has(noun)) {
    return id
      .split(',')
      .map((each) => `#${each}`)
      .join('、');
  }
  if (noun === 'app')
    return id
      .split(',')
      .map((each) => apps[each] ?? each)
      .join('、');
  return named.has(noun) ? id : '';
}

/** The target of an operation in words, for example 会话 #12 for `conversation:12`. No word of the system is in it. */
export function targetWords(target: string | null): string {
  if (target === null || target === '') return '—';
  const [, noun = '', id = ''] = /^([a-z-]+)(?::(.*))?$/.exec(target) ?? [];
  if (counted[noun]) return `${id} ${counted[noun]}`;
  return [nouns[noun] ?? '其他', idWords(noun, id)].filter(Boolean).join(' ');
}
