/** Nouns of the log as pages call them. Others are shown as they are stored. */
const nouns: Readonly<Record<string, string>> = {
  agent: '用户',
  app: '应用',
  call: '通话',
  'chat-leave': '留言',
  conversation: '会话',
  customer: '客户',
  'customer-import': '客户导入',
  department: '部门',
  extension: '分机',
  file: '文件',
  'ivr-flow': '语音菜单',
  'ivr-prompt': '语音',
  notice: '公告',
  override: '试运行',
  role: '角色',
  task: '任务',
  tenant: '企业',
  trunk: '线路',
  'video-call': '视频通话',
  'video-recording': '录像',
  visitor: '访客',
};

/** Of some operations the log stores how many they changed. */
const counted: Readonly<Record<string, string>> = { agents: '个坐席', calls: '个通话' };

/** The target of an operation in words, for example 会话 #12 for `conversation:12`. */
export function targetWords(target: string | null): string {
  const [, noun = '', id] = /^([a-z-]+)(?::(.*))?$/.exec(target ?? '') ?? [];
  if (counted[noun]) return `${id} ${counted[noun]}`;
  const word = nouns[noun];
  if (!word) return target ?? '—';
  return id && /^\d+$/.test(id) ? `${word} #${id}` : [word, id].filter(Boolean).join(' ');
}
