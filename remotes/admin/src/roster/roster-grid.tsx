import type { RosterAgent, RosterShift } from '@lianxi/contracts/attendance/roster.contract';
import { useCellsInSight } from '@lianxi/shared/list/cells-in-sight';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Cell, type Choice, cellsOf, choose, moved, rangeOf } from './cell-range.ts';
import { cellsOfText, pasted, shiftNamed, textOfCells, typed } from './cell-text.ts';
import { type GridDay, HEAD_PX, NAME_PX, ROW_PX, RosterRow } from './roster-row.tsx';
import './roster-grid.css';

const WEEKDAYS = '一二三四五六日';
/** A month fits beside the names on a usual screen. */
const LEAST_PX = 32;

export interface GridProps {
  readonly agents: readonly RosterAgent[];
  readonly days: readonly GridDay[];
  /** The first day in sight. */
  readonly lead: number;
  readonly today: string;
  readonly shifts: ReadonlyMap<string, RosterShift>;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** Sets cells; columns count from the first day in sight. */
  readonly onSet: (cells: readonly { cell: Cell; value: string | null }[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/**
 * People × days. One stop of the Tab key: an input at the chosen cell takes what is typed, also from an input method, and the keys
 * of a spreadsheet.
 */
export function RosterGrid({ agents, days, lead, today, shifts, choice, onChoose, onSet, onUndo, onRedo }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState('');
  const composing = useRef(false);
  const size = { rows: agents.length, columns: days.length - lead };
  const sight = useCellsInSight(scroller, { ...size, rowPx: ROW_PX, leastPx: LEAST_PX, leadPx: NAME_PX, headPx: HEAD_PX });
  const range = rangeOf(choice);
  const { at } = choice;
  const list = [...shifts.values()];

  useLayoutEffect(() => sight.show(at.row, at.column), [at.row, at.column]);

  const go = (next: Choice) => {
    setTyping('');
    onChoose(next);
  };
  const fill = (value: string | null) => onSet(cellsOf(range).map((cell) => ({ cell, value })));
  const valueAt = ({ row, column }: Cell) => agents[row]?.draft[column + lead] ?? null;

  function take(text: string): void {
    const meant = typed(text, list);
    if (meant === 'more') return setTyping(text);
    setTyping('');
    if (meant === 'unknown') return toastProblem(`没有简称为「${text}」的班次`);
    fill(meant.id);
    // One cell after the other is planned by typing alone.
    if (range.top === range.bottom && range.left === range.right) {
      const next = moved(choice, 'ArrowRight', { ...size, page: sight.page }, false);
      if (next) onChoose(next);
    }
  }

  function takeWritten(): void {
    if (typing === '') return;
    const id = shiftNamed(typing, list);
    setTyping('');
    if (id === undefined) toastProblem(`没有简称为「${typing}」的班次`);
    else fill(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (composing.current || event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const control = event.ctrlKey || event.metaKey;
    const acts: Record<string, (() => void) | undefined> = control
      ? {
          z: shiftKey ? onRedo : onUndo,
          y: onRedo,
          d: () => onSet(cellsOf(range).map((cell) => ({ cell, value: valueAt({ ...cell, row: range.top }) }))),
          Enter: () => fill(valueAt(at)),
          a: () => go({ at, anchor: { row: at.row === 0 ? size.rows - 1 : 0, column: at.column === 0 ? size.columns - 1 : 0 } }),
        }
      : {
          Delete: () => fill(null),
          Backspace: () => (typing === '' ? fill(null) : setTyping(typing.slice(0, -1))),
          Enter: () => {
            takeWritten();
            const down = moved(choice, 'ArrowDown', { ...size, page: sight.page }, false);
            if (down) onChoose(down);
          },
          Escape: () => (typing === '' ? go(choose(at)) : setTyping('')),
        };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    const next = moved(choice, key, { ...size, page: sight.page }, shiftKey);
    if (!next) return;
    event.preventDefault();
    takeWritten();
    go(next);
  }

  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    const rows = agents
      .slice(range.top, range.bottom + 1)
      .map(({ draft }) => draft.slice(range.left + lead, range.right + lead + 1));
    event.clipboardData.setData('text/plain', textOfCells(rows, shifts));
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    fill(null);
  };
  function onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    const texts = cellsOfText(event.clipboardData.getData('text/plain'));
    const unknown = texts.flat().find((text) => shiftNamed(text, list) === undefined);
    if (unknown !== undefined) return toastProblem(`没有简称为「${unknown.trim().slice(0, 20)}」的班次，未粘贴`);
    const block = texts.map((row) => row.map((text) => shiftNamed(text, list) ?? null));
    const cells = pasted(block, range).filter(({ cell }) => cell.row < size.rows && cell.column < size.columns);
    onSet(cells);
  }

  const cellUnder = (target: EventTarget): Cell | null => {
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    return found ? { row: Number(found.dataset.row), column: Number(found.dataset.column) } : null;
  };
  function onPointerDown(event: PointerEvent): void {
    const cell = cellUnder(event.target);
    if (!cell) return;
    event.preventDefault();
    input.current?.focus({ preventScroll: true });
    takeWritten();
    go(event.shiftKey ? { at: cell, anchor: choice.anchor } : choose(cell));
  }
  function onPointerMove(event: PointerEvent): void {
    const cell = event.buttons === 1 ? cellUnder(event.target) : null;
    if (cell && (cell.row !== at.row || cell.column !== at.column)) onChoose({ at: cell, anchor: choice.anchor });
  }

  const width = NAME_PX + sight.columnPx * size.columns;
  return (
    <div ref={scroller} className="roster-scroll" onPointerDown={onPointerDown} onPointerMove={onPointerMove}>
      <table
        aria-label="排班表"
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        className="roster-grid"
        style={{ height: HEAD_PX + size.rows * ROW_PX, width }}
      >
        <thead className="roster-head" style={{ width }}>
          <tr aria-rowindex={1}>
            <th scope="col" className="roster-name">
              坐席<span className="roster-hours">工时</span>
            </th>
            {days.slice(lead + sight.firstColumn, lead + sight.endColumn).map(({ day, weekday, holiday, makeUp }, index) => (
              <th
                key={day}
                scope="col"
                aria-colindex={sight.firstColumn + index + 2}
                className={`roster-day${holiday !== null ? ' roster-off' : ''}${day === today ? ' roster-today' : ''}`}
                style={{ left: NAME_PX + (sight.firstColumn + index) * sight.columnPx, width: sight.columnPx }}
                title={holiday || (makeUp ? '补班' : undefined)}
              >
                <span>{Number(day.slice(8))}</span>
                <span className="roster-weekday">{makeUp ? '班' : WEEKDAYS[weekday - 1]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sight.rows.map((row) => {
            const agent = agents[row];
            const chosen = range.top <= row && row <= range.bottom;
            return (
              agent && (
                <RosterRow
                  key={agent.id}
                  {...{ agent, row, days, lead, shifts }}
                  first={sight.firstColumn}
                  end={sight.endColumn}
                  columnPx={sight.columnPx}
                  left={chosen ? range.left : null}
                  right={chosen ? range.right : null}
                  active={at.row === row ? at.column : null}
                  typing={at.row === row ? typing : ''}
                />
              )
            );
          })}
        </tbody>
      </table>
      <input
        ref={input}
        className="roster-input"
        style={{ top: HEAD_PX + at.row * ROW_PX, left: NAME_PX + at.column * sight.columnPx }}
        aria-label="键入班次简称"
        value={typing}
        onChange={(event) => (composing.current ? setTyping(event.target.value) : take(event.target.value))}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          take(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={takeWritten}
        onCopy={onCopy}
        onCut={onCut}
        onPaste={onPaste}
      />
    </div>
  );
}
