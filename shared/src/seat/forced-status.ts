import { toastWarning } from '../ui/toast.tsx';

/** The fields of a status that say whether another person set it, and who. */
interface Forced {
  readonly reason: string;
  /** Empty: no person, or a person whose account was removed. */
  readonly setByName: string;
}

const nameOf = ({ setByName }: Forced) => setByName || '管理员';

/** The person who set the status of an agent, or the system's reason; empty: the agent set it. */
export function setByWords(status: Forced): string {
  if (status.reason === 'ring-no-answer') return '来电未接，由系统设置';
  if (status.reason === 'no-answer') return '访客久未得到回复，由系统设置';
  if (status.reason === 'absent') return '页面关闭过久，由系统设置';
  return status.reason === 'forced' ? `由${nameOf(status)}设置` : '';
}

/** Notifies an agent that another person changed their status, and who; or that the system did, and why. */
export function notifyForced(kind: '电话' | '在线客服' | '视频', status: Forced, statusName: string): void {
  if (status.reason === 'forced') toastWarning(`${nameOf(status)}将您的${kind}状态设为「${statusName}」`);
  if (status.reason === 'no-answer') toastWarning(`访客久未得到回复，您的${kind}状态已设为「${statusName}」`);
  if (status.reason === 'ring-no-answer') toastWarning(`来电未接，您的${kind}状态已设为「${statusName}」`);
}
