import './unread-count.css';

const MAX_SHOWN = 99;

/** The number of unread messages as text: 99+ above 99 (specification section 9). */
export const unreadText = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));

/** A badge with the number of unread messages; nothing when there are none. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="lx-unread">
      {unreadText(count)}
      <span className="lx-unseen">条未读</span>
    </span>
  );
}
