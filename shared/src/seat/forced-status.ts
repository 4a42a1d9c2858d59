import { toastWarning } from '../ui/toast.tsx';

/** What of a status says whether, and by whom, it was set for the agent. */
interface Forced {
  readonly reason: string;
  /** Empty: nobody, or somebody who is gone. */
  readonly setByName: string;
}

const nameOf = ({ setByName }: Forced) => setByName || '管理员';

/** Who set the status of an agent; empty: not somebody else. */
export const setByWords = (status: Forced): string => (status.reason === 'forced' ? `由${nameOf(status)}设置` : '');

/** Tells an agent whose status changed that somebody else did it, and who. */
export function notifyForced(kind: '电话' | '文本' | '视频', status: Forced, statusName: string): void {
  if (status.reason === 'forced') toastWarning(`${nameOf(status)}将您的${kind}状态设为「${statusName}」`);
}
