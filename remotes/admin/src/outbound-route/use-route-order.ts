import { type OutboundRoute, outboundRoutes, sortOutboundRoutes } from '@lianxi/contracts/callcenter/outbound-route.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { type DragEvent, useRef, useState } from 'react';
import { orderAfter } from './route-order.ts';

/** The row under the pointer, known by what one of its cells carries. */
const idAt = (event: DragEvent) =>
  event.target instanceof Element
    ? event.target.closest('tr')?.querySelector<HTMLElement>('[data-route]')?.dataset.route
    : undefined;

/** The order of the routes: by drag, and one place up or down. */
export function useRouteOrder(routes: readonly OutboundRoute[]) {
  const dragged = useRef<string>(undefined);
  const [target, setTarget] = useState<{ id: string; edge: 'above' | 'below' }>();
  const [told, setTold] = useState('');
  const ids = routes.map(({ id }) => id);

  const sorting = useAction(async (id: string, place: string) => {
    const sorted = orderAfter(ids, id, place);
    await call(sortOutboundRoutes, { body: { ids: sorted } }).finally(() => invalidate(outboundRoutes));
    const name = routes.find((route) => route.id === id)?.name ?? '';
    setTold(`${name}已移到第 ${sorted.indexOf(id) + 1} 位，共 ${sorted.length} 个`);
  });
  const end = () => {
    dragged.current = undefined;
    setTarget(undefined);
  };

  return {
    /** Where the dragged one would go. */
    target,
    /** What screen readers are told. */
    told,
    async move({ id }: OutboundRoute, step: -1 | 1) {
      const next = ids[ids.indexOf(id) + step];
      if (next) await sorting.run(id, next);
    },
    /** For what surrounds the table. */
    dragging: {
      onDragStart: (event: DragEvent) => {
        dragged.current = idAt(event);
        event.dataTransfer.effectAllowed = 'move';
        const line = event.target instanceof Element && event.target.closest('tr');
        if (line) event.dataTransfer.setDragImage(line, 0, 0);
      },
      onDragOver: (event: DragEvent) => {
        const id = idAt(event);
        if (!dragged.current || !id || id === dragged.current) return setTarget(undefined);
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
