import { type DepartmentNode, departmentTree, sortDepartments } from '@lianxi/contracts/admin/department.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { type DragEvent, useRef, useState } from 'react';
import { type DepartmentRow, findDepartment, orderAfterMove } from './department-tree.ts';

/** The row under the pointer, known by what its first cell carries. */
const idAt = (event: DragEvent) =>
  event.target instanceof Element
    ? event.target.closest('tr')?.querySelector<HTMLElement>('[data-department]')?.dataset.department
    : undefined;

/** The order among departments of one parent: by drag, and one place up or down. */
export function useDepartmentOrder(tree: readonly DepartmentNode[]) {
  const dragged = useRef<DepartmentRow>(undefined);
  const [target, setTarget] = useState<{ id: string; edge: 'above' | 'below' }>();
  const [told, setTold] = useState('');

  const sorting = useAction(async ({ node, parent, siblings }: DepartmentRow, place: string) => {
    const ids = orderAfterMove(siblings, node.id, place);
    const body = { parentId: parent?.id ?? null, ids };
    await call(sortDepartments, { body }).finally(() => invalidate(departmentTree));
    setTold(`${node.name}已移到第 ${ids.indexOf(node.id) + 1} 位，共 ${ids.length} 个`);
  });

  const placeOf = (row: DepartmentRow, id: string) => row.siblings.findIndex((node) => node.id === id);
  const end = () => {
    dragged.current = undefined;
    setTarget(undefined);
  };

  return {
    /** Where the dragged one would go. */
    target,
    /** What screen readers are told. */
    told,
    async move(row: DepartmentRow, step: -1 | 1) {
      const next = row.siblings[placeOf(row, row.node.id) + step];
      if (next) await sorting.run(row, next.id);
    },
    /** For what surrounds the table. */
    dragging: {
      onDragStart: (event: DragEvent) => {
        dragged.current = findDepartment(tree, idAt(event));
        event.dataTransfer.effectAllowed = 'move';
        const line = event.target instanceof Element && event.target.closest('tr');
        if (line) event.dataTransfer.setDragImage(line, 0, 0);
      },
      onDragOver: (event: DragEvent) => {
        const row = dragged.current;
        const id = idAt(event);
        // Among its siblings only: what lies elsewhere is reached by the form.
        if (!row || !id || id === row.node.id || placeOf(row, id) < 0) return setTarget(undefined);
        event.preventDefault();
        const edge = placeOf(row, id) > placeOf(row, row.node.id) ? 'below' : 'above';
        if (target?.id !== id) setTarget({ id, edge });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const row = dragged.current;
        if (row && target) void sorting.run(row, target.id);
        end();
      },
      onDragEnd: end,
    },
  };
}
