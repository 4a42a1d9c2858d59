import { type Notice, noticeTypeNames } from '@lianxi/contracts/admin/notice.contract';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to the next row in that direction and selects it. */
function step({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): HTMLButtonElement | null {
  const row = currentTarget.closest('li');
  const next = STEPS[key] === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector('button') ?? null;
}

/** One stop of the tab key; arrow keys move on. Rows out of sight are not drawn. */
export function NoticeRows({
  list,
  stale,
  selected,
  onSelect,
}: {
  list: readonly Notice[];
  stale: boolean;
  selected: string | null;
  onSelect: (notice: Notice) => void;
}) {
  const stop = list.some(({ id }) => id === selected) ? selected : list[0]?.id;
  return (
    <ul className={stale ? 'messages-rows messages-stale' : 'messages-rows'}>
      {list.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            className={notice.newType === 0 ? 'messages-row messages-unread' : 'messages-row'}
            aria-current={notice.id === selected}
            tabIndex={notice.id === stop ? 0 : -1}
            onClick={() => onSelect(notice)}
            onKeyDown={(event) => {
              if (!(event.key in STEPS)) return;
              event.preventDefault();
              const next = step(event);
              next?.focus();
              next?.click();
            }}
          >
            <span className="messages-row-title">
              {notice.newType === 0 && <span className="lx-unseen">未读</span>}
              {notice.title}
            </span>
            <span className="messages-row-line">
              {notice.mustConfirm && notice.confirmTime === null
                ? `${noticeTypeNames[notice.type]} · 待确认`
                : noticeTypeNames[notice.type]}
              <RelativeTime at={notice.createTime} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
