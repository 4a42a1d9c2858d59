import type { QuickReply } from '@lianxi/contracts/online/quick-reply.contract';
import { useEffect, useRef } from 'react';
import './quick-reply-list.css';

interface Props {
  id: string;
  found: readonly QuickReply[];
  index: number;
  failed: boolean;
  onChoose: (reply: QuickReply) => void;
}

/** The replies that match the text after the slash; the focus stays in the composer. */
export function QuickReplyList({ id, found, index, failed, onChoose }: Props) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  if (found.length === 0) {
    return <p className="quick-replies quick-replies-none">{failed ? '快捷回复加载失败' : '没有匹配的快捷回复，按 Esc 关闭'}</p>;
  }
  return (
    <div id={id} ref={listRef} className="quick-replies" role="listbox" aria-label="快捷回复">
      {found.map((reply, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the composer has the focus and the keys
        <div
          key={reply.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === index}
          // The composer does not lose the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(reply)}
        >
          <b>{reply.title}</b>
          <span>
            {reply.folder && <em>{reply.folder}</em>}
            {reply.link ? `[链接] ${reply.link}` : reply.content}
          </span>
        </div>
      ))}
    </div>
  );
}
