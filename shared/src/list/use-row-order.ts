import { type DragEvent, useRef, useState } from 'react';
import { useAction } from '../client/use-action.ts';
import { orderAfter } from './row-order.ts';
import './row-order.css';

interface Sorted {
  readonly id: string;
  readonly name: string;
}

/** The place where a dragged row would go. */
interface DropPlace {
  readonly id: string;
  readonly edge: 'above' | 'below';
}

/** The row at the pointer: of a table, or with `data-row`. */
const rowAt = ({ target }: DragEvent) => (target instanceof Element ? target.closest('tr, [data-row]') : null);

/** The id of that row: a part of it has `data-sorted`. */
const idAt = (event: DragEvent) => rowAt(event)?.querySelector<HTMLElement>('[data-sorted]')?.dataset.sorted;

/**
 * The order of rows: by drag, and one place up or down. `amongOf` returns the rows among which a row is sorted; `sort` stores
 * their new order. A row is one of a table, or has `data-row`; a part of it has `data-sorted` with its id and `data-drop` with
 * the edge of `target`.
 */
export function useRowOrder<Row extends Sorted>(
  amongOf: (id: string) => readonly Row[],
  sort: (ids: string[], moved: Row) => Promise<unknown>,
) {
  const dragged = useRef<string>(undefined);
  const [target, setTarget] = useState<DropPlace>();
  const [told, setTold] = useState('');
  const idsAmong = (id: string) => amongOf(id).map((row) => row.id);

  const sorting = useAction(async (id: string, place: string) => {
    const moved = amongOf(id).find((row) => row.id === id);
    if (!moved) return;
    const ids = orderAfter(idsAmong(id), id, place);
    await sort(ids, moved);
    setTold(`${moved.name}已移到第 ${ids.indexOf(id) + 1} 位，共 ${ids.length} 个`);
  });
  const end = () => {
    dragged.current = undefined;
    setTarget(undefined);
  };

  return {
    target,
    /** The text for screen readers. */
    told,
    async move(id: string, step: -1 | 1) {
      const ids = idsAmong(id);
      const next = ids[ids.indexOf(id) + step];
      if (next) await sorting.run(id, next);
    },
    /** The handlers for the element around the rows. */
    dragging: {
      onDragStart: (event: DragEvent) => {
        dragged.current = idAt(event);
        event.dataTransfer.effectAllowed = 'move';
        const line = rowAt(event);
        if (line) event.dataTransfer.setDragImage(line, 0, 0);
      },
      onDragOver: (event: DragEvent) => {
        const id = idAt(event);
        const ids = dragged.current === undefined ? [] : idsAmong(dragged.current);
        if (!dragged.current || !id || id === dragged.current || !ids.includes(id)) return setTarget(undefined);
        event.preventDefault();
        const edge = ids.indexOf(id) > ids.indexOf(dragged.current) ? 'below' : 'above';
        if (target?.id !== id) setTarget({ id, edge });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged.current && target) void sorting.run(dragged.current, target.id);
        end();
      },
      onDragEnd: end,
    },
  };
}
