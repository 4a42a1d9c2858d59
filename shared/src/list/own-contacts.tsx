import { useOpenTab } from '../portal/tab.ts';
import { useHolds } from '../session/use-session.ts';
import './own-contacts.css';

const channels = {
  chat: { title: '会话', path: '/online/myreception', right: 'online_myreception' },
  call: { title: '电话', path: '/callstation/mine', right: 'homepage_callcenter_mark' },
  video: { title: '视频', path: '/videocall/myreception', right: 'videocall_myreception' },
} as const;
type Channel = keyof typeof channels;

function ChannelLink({ channel, current }: { channel: Channel; current: boolean }) {
  const openTab = useOpenTab();
  const { title, path, right } = channels[channel];
  if (!useHolds(right)) return null;
  return (
    <button type="button" aria-current={current ? 'page' : undefined} onClick={() => current || openTab(path)}>
      {title}
    </button>
  );
}

/** What an agent handled, channel by channel: each has its page, and leads to the others that the agent may see. */
export function OwnContacts({ current }: { current: Channel }) {
  return (
    <nav className="lx-own-contacts" aria-label="我的接待，按渠道">
      {(Object.keys(channels) as Channel[]).map((channel) => (
        <ChannelLink key={channel} channel={channel} current={channel === current} />
      ))}
    </nav>
  );
}
