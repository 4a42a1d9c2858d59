/** What happened in a call, by the names that the call engine writes down. */
const eventWords: Readonly<Record<string, string>> = {
  'leg-started': '开始呼叫',
  'leg-up': '接听',
  'leg-ended': '离开通话',
  answered: '双方接通',
  queued: '进入排队',
  'not-taken': '坐席未接',
  'transfer-failed': '转接失败',
  held: '保持',
  resumed: '恢复',
  watched: '监听',
  recording: '录音',
  'message-left': '留言',
  ended: '通话结束',
};

/** Why the distributor chose whom it chose. */
const reasonWords: Readonly<Record<string, string>> = {
  'nobody-free': '没有空闲坐席',
  'waits-for-last-agent': '等待上次接待的坐席',
  'last-agent': '上次接待的坐席',
  'not-widened-yet': '等待扩大范围',
  'longest-idle': '空闲最久',
  'most-proficient': '最熟练',
  'only-one-free': '唯一空闲',
  widened: '已扩大范围',
};

const roleWords: Readonly<Record<string, string>> = {
  customer: '客户',
  agent: '坐席',
  consulted: '咨询',
  invited: '三方',
  target: '转接',
  supervisor: '监听',
};

export const eventWord = (name: string): string => eventWords[name] ?? name;
export const reasonWord = (name: string): string => reasonWords[name] ?? name;
export const roleWord = (name: string): string => roleWords[name] ?? name;
