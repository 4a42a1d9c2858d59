import IconArrowDown from '@douyinfe/semi-icons/lib/es/icons/IconArrowDown';
import { Button, Spin } from '@douyinfe/semi-ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fullTime } from './chat-time.ts';
import type { Entry } from './entries.ts';
import { MessageBubble } from './message-bubble.tsx';
import './message-history.css';

/** How far from the end still counts as reading along, and from the start as wanting more. */
const NEAR_END_PX = 60;
const NEAR_START_PX = 400;
const estimates = { day: 40, notice: 36, message: 64, image: 200 };

interface Props {
  /** Keep it the same while nothing changed. */
  entries: readonly Entry[];
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
  /** Tells whether the newest message is in sight. */
  onAtEnd?: (atEnd: boolean) => void;
  onRetry?: (clientMsgId: string) => void;
  onDrop?: (clientMsgId: string) => void;
  /** Of a picture that is being uploaded. */
  fileOf?: (clientMsgId: string) => File | undefined;
  /** After the last message, for example that somebody is writing. */
  after?: ReactNode;
}

/** A conversation from its end backwards: only the rows in sight exist, older ones come on scrolling up. Give it a key by conversation. */
export function MessageHistory({ entries, hasOlder, loadingOlder, onOlder, onAtEnd, after, ...bubble }: Props) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => {
      const entry = entries[index];
      if (entry?.kind === 'message' && entry.msgType === 'image') return estimates.image;
      return estimates[entry?.kind ?? 'message'];
    },
    getItemKey: (index) => entries[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    overscan: 10,
    paddingStart: 16,
    paddingEnd: 8,
  });

  const opened = useRef(false);
  useLayoutEffect(() => {
    if (opened.current || entries.length === 0) return;
    opened.current = true;
    virtualizer.scrollToEnd();
  }, [entries.length, virtualizer]);

  // What one has written oneself is always shown.
  const last = entries.at(-1);
  const ownKey = last?.kind === 'message' && last.own ? last.key : null;
  useEffect(() => {
    if (ownKey) virtualizer.scrollToEnd();
  }, [ownKey, virtualizer]);

  const look = () => {
    const element = scrollRef.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    setAtEnd(distance < NEAR_END_PX);
    if (hasOlder && !loadingOlder && element.scrollTop < NEAR_START_PX) onOlder();
  };
  // A short history fits without scrolling: every change may leave room for more.
  useEffect(look, [entries, hasOlder, loadingOlder]);
  useEffect(() => onAtEnd?.(atEnd), [atEnd, onAtEnd]);

  return (
    <div className="history">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <div className="history-scroll" ref={scrollRef} onScroll={look} role="log" aria-label="消息" tabIndex={0}>
        {loadingOlder && (
          <div className="history-older">
            <Spin size="small" />
          </div>
        )}
        <div className="history-size" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="history-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <HistoryRow entry={entry} {...bubble} />
              </div>
            );
          })}
        </div>
        {after}
      </div>
      {!atEnd && entries.length > 0 && (
        <Button className="history-newest" icon={<IconArrowDown />} onClick={() => virtualizer.scrollToEnd()}>
          最新消息
        </Button>
      )}
    </div>
  );
}

type RowProps = { entry: Entry } & Pick<Props, 'onRetry' | 'onDrop' | 'fileOf'>;

function HistoryRow({ entry, ...bubble }: RowProps) {
  if (entry.kind === 'day') return <p className="history-day">{entry.text}</p>;
  if (entry.kind === 'message') return <MessageBubble entry={entry} {...bubble} />;
  return (
    <p className="history-notice" title={fullTime(entry.time)}>
      {entry.text}
    </p>
  );
}
