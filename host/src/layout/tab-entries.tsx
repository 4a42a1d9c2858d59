import { IconClose } from '@douyinfe/semi-icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isProtected, type Tab } from '../tabs/tab-store.ts';
import './tab-entries.css';

export interface TabEntriesProps {
  tabs: readonly Tab[];
  activeId: string | null;
  onOpen: (path: string) => void;
  onClose: (tab: Tab) => void;
  onEnd: () => void;
}

/** The open pages whose name fits what is typed; Enter opens the first. */
export default function TabEntries({ tabs, activeId, onOpen, onClose, onEnd }: TabEntriesProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => inputRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const found = tabs.filter(({ title }) => title.toLowerCase().includes(keyword.trim().toLowerCase()));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'Enter' && event.target === inputRef.current && found[0]) onOpen(found[0].path);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search onKeyDown={onKey}>
      <input
        ref={inputRef}
        className="tab-list-search"
        aria-label="查找打开的页面"
        placeholder="查找打开的页面"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <ul>
        {found.map((tab) => (
          <li key={tab.id}>
            <button
              type="button"
              className="tab-list-open"
              aria-current={tab.id === activeId ? 'page' : undefined}
              onClick={() => onOpen(tab.path)}
            >
              {tab.title}
            </button>
            {!isProtected(tab) && (
              <button
                type="button"
                className="lx-icon-button"
                aria-label={`关闭${tab.title}`}
                title="关闭"
                onClick={() => onClose(tab)}
              >
                <IconClose aria-hidden size="small" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="tab-list-none">没有打开的页面符合。</p>}
    </search>
  );
}
