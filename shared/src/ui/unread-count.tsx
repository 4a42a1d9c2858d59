import './unread-count.css';

const MAX_SHOWN = 99;

/** How many are unread, as it is shown: 99+ above 99 (specification section 9). */
export const unreadText = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));

/** A badge with how many are unread; nothing where none are. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="lx-unread">
      {unreadText(count)}
      <span className="lx-unseen">条未读</span>
    </span>
  );
}
