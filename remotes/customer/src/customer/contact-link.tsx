import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';

/** Where the records of each channel are, and the right to see them. */
const records = {
  call: { path: '/callcenter/platformcall', right: 'callcenter_platformcall', act: '查看通话' },
  chat: { path: '/online/dialoguerecord', right: 'online_dialoguerecord', act: '查看会话' },
  video: { path: '/videocall/myreception', right: 'videocall_myreception', act: '查看视频' },
};
export type ContactChannel = keyof typeof records;

/** How the reader opens the record of a contact, and the words for it; null: they may not read such records. */
export function useContactRecord(channel: ContactChannel): { act: string; open: (id: string) => void } | null {
  const openTab = useOpenTab();
  const { path, right, act } = records[channel];
  return useHolds(right) ? { act, open: (id) => openTab(`${path}?id=${id}`) } : null;
}
