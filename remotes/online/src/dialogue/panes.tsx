import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { PaneHandle } from '@lianxi/shared/ui/pane-handle';
import { type CSSProperties, type ReactNode, useState } from 'react';
import './panes.css';

const WIDTHS = 'dialogue.panes';
const limits = { list: { min: 248, max: 420, start: 296 }, context: { min: 248, max: 480, start: 308 } };
type Side = keyof typeof limits;

const clamp = (side: Side, width: number) => Math.round(Math.min(limits[side].max, Math.max(limits[side].min, width)));

function readWidths(): Record<Side, number> {
  try {
    const kept = JSON.parse(readPreference(WIDTHS) ?? '{}') as Partial<Record<Side, unknown>>;
    const width = (side: Side) => clamp(side, Number(kept[side]) || limits[side].start);
    return { list: width('list'), context: width('context') };
  } catch {
    return { list: limits.list.start, context: limits.context.start };
  }
}

/**
 * Three panes. The outer ones are resized by pointer or arrow keys; their widths are stored. It does not use Semi's ResizeGroup,
 * which has no keyboard support and stores nothing.
 */
export function Panes({ list, main, context }: { list: ReactNode; main: ReactNode; context: ReactNode }) {
  const [widths, setWidths] = useState(readWidths);
  const resize = (side: Side, width: number) => {
    const next = { ...widths, [side]: clamp(side, width) };
    setWidths(next);
    writePreference(WIDTHS, JSON.stringify(next));
  };
  const style = { '--list-width': `${widths.list}px`, '--context-width': `${widths.context}px` } as CSSProperties;
  return (
    <div className="chat-panes" style={style}>
      <section className="chat-pane" aria-label="会话列表">
        {list}
      </section>
      <PaneHandle
        label="会话列表宽度"
        grows="right"
        width={widths.list}
        start={limits.list.start}
        onResize={(to) => resize('list', to)}
      />
      <section className="chat-pane" aria-label="会话">
        {main}
      </section>
      <PaneHandle
        label="客户信息宽度"
        grows="left"
        width={widths.context}
        start={limits.context.start}
        onResize={(to) => resize('context', to)}
      />
      <aside className="chat-pane" aria-label="客户信息">
        {context}
      </aside>
    </div>
  );
}
