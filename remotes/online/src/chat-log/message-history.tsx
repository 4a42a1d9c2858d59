import IconArrowDown from '@douyinfe/semi-icons/lib/es/icons/IconArrowDown';
import { Button, Spin } from '@douyinfe/semi-ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fullTime } from './chat-time.ts';
import type { Entry } from './entries.ts';
import { type BubbleActs, MessageBubble } from './message-bubble.tsx';
import './message-history.css';

/** Within this distance of the end the user reads the newest messages; within this distance of the start more are loaded. */
const NEAR_END_PX = 60;
const NEAR_START_PX = 400;
const estimates = { day: 40, notice: 36, message: 64, image: 200, file: 84, card: 110 };

/**
 * A day is part of the row of its first message. So rows have the same keys after older ones are added above, and the list does
 * not move.
 */
interface Row {
  entry: Exclude<Entry, { kind: 'day' }>;
  day: string | null;
}

function rowsOf(entries: readonly Entry[]): Row[] {
  const rows: Row[] = [];
  let day: string | null = null;
  for (const entry of entries) {
    if (entry.kind === 'day') day = entry.text;
    else {
      rows.push({ entry, day });
      day = null;
    }
  }
  return rows;
}

function estimate(row: Row | undefined): number {
  if (!row) return estimates.message;
  const { entry, day } = row;
  const kind = entry.kind === 'message' && entry.msgType in estimates ? entry.msgType : entry.kind;
  const size = estimates[kind as keyof typeof estimates];
  return day ? size + estimates.day : size;
}

interface Props extends BubbleActs {
  /** The array must stay the same while nothing changed. */
  entries: readonly Entry[];
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
  /** Receives whether the newest message is visible. */
  onAtEnd?: (atEnd: boolean) => void;
  /** A message to scroll to; the same value scrolls once. */
  sought?: { seq: number } | null;
  /** After the last message, for example that the other side is writing. */
  after?: ReactNode;
}

/**
 * A conversation that starts at its end: only visible rows exist, older ones load on scrolling up. Give it the conversation as
 * key.
 */
export function MessageHistory({ entries, hasOlder, loadingOlder, onOlder, onAtEnd, sought = null, after, ...acts }: Props) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const rows = useMemo(() => rowsOf(entries), [entries]);
  // The same function while the rows are the same: with a new one the list measures all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.entry.key ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey,
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

  const brought = useRef(sought);
  useEffect(() => {
    if (!sought || brought.current === sought) return;
    const index = rows.findIndex(({ entry }) => entry.kind === 'message' && entry.seq === sought.seq);
    if (index < 0) return;
    // Rows that arrive later do not scroll again.
    brought.current = sought;
    virtualizer.scrollToIndex(index, { align: 'center' });
  }, [sought, rows, virtualizer]);

  // The user's own new message is always shown.
  const last = entries.at(-1);
  const ownKey = last?.kind === 'message' && last.own && !last.colleague ? last.key : null;
  useEffect(() => {
    if (ownKey) virtualizer.scrollToEnd();
  }, [ownKey, virtualizer]);

  // The room shrinks (a growing composer, a notice above) or the other side begins to write: a user at the end stays at the end.
  const atEndRef = useRef(true);
  const writing = Boolean(after);
  useLayoutEffect(() => {
    const element = scrollRef.current;
    if (!element) return;
    const follow = () => {
      if (atEndRef.current) virtualizer.scrollToEnd();
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    if (writing) follow();
    return () => observer.disconnect();
  }, [virtualizer, writing]);

  const look = () => {
    const element = scrollRef.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEndRef.current = distance < NEAR_END_PX;
    setAtEnd(atEndRef.current);
    if (hasOlder && !loadingOlder && element.scrollTop < NEAR_START_PX) onOlder();
  };
  // A short history needs no scrolling: every change may leave room for more.
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
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={soughtRow(row.entry, sought) ? 'history-row history-sought' : 'history-row'}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.day && <p className="history-day">{row.day}</p>}
                <HistoryRow entry={row.entry} {...acts} />
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

function soughtRow(entry: Row['entry'], sought: { seq: number } | null): boolean {
  return sought !== null && entry.kind === 'message' && entry.seq === sought.seq;
}

function HistoryRow({ entry, ...acts }: { entry: Row['entry'] } & BubbleActs) {
  if (entry.kind === 'message') return <MessageBubble entry={entry} {...acts} />;
  return (
    <p className="history-notice" title={fullTime(entry.time)}>
      {entry.text}
    </p>
  );
}
