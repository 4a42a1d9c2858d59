import { IconChevronDown, IconChevronRight, IconHandle } from '@douyinfe/semi-icons';
import type { DepartmentNode } from '@lianxi/contracts/admin/department.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import type { CSSProperties } from 'react';
import { type DepartmentRow, peopleWithin } from './department-tree.ts';

/** A line of the table: its rows have an id. */
export interface DepartmentLine extends DepartmentRow {
  id: string;
  folded: boolean;
  /** A dragged department would go above or below it. */
  drop: 'above' | 'below' | undefined;
}

export interface DepartmentActions {
  onFold: (node: DepartmentNode, folded: boolean) => void;
  onChoose: (node: DepartmentNode) => void;
  onCreateBelow: (node: DepartmentNode) => void;
  onEdit: (node: DepartmentNode) => void;
  onMove: (line: DepartmentLine, step: -1 | 1) => void;
  onDelete: (node: DepartmentNode) => void;
}

export function departmentColumns(actions: DepartmentActions): readonly Column<DepartmentLine>[] {
  return [
    { key: 'name', title: '部门', width: 320, render: (line) => <Name line={line} {...actions} /> },
    { key: 'people', title: '人数', width: 160, render: ({ node }) => <People node={node} /> },
    { key: 'actions', title: '操作', width: 270, actions: true, render: (line) => <RowActions line={line} {...actions} /> },
  ];
}

function Name({ line, onFold, onChoose }: { line: DepartmentLine } & Pick<DepartmentActions, 'onFold' | 'onChoose'>) {
  const { node, level, folded, drop } = line;
  return (
    <span className="department-cell" data-sorted={node.id} data-drop={drop} style={{ '--level': level } as CSSProperties}>
      <span className="department-indent" />
      {node.children.length > 0 ? (
        <button
          type="button"
          className="lx-icon-button department-row-fold"
          aria-expanded={!folded}
          aria-label={`${node.name}的下级`}
          onClick={() => onFold(node, !folded)}
        >
          {folded ? <IconChevronRight size="small" aria-hidden /> : <IconChevronDown size="small" aria-hidden />}
        </button>
      ) : (
        <span className="department-row-leaf" />
      )}
      <button type="button" className="lx-link" title={node.name} onClick={() => onChoose(node)}>
        {node.name}
      </button>
      {/* A user without a pointer sorts with 上移 and 下移. */}
      <span className="department-grip" draggable aria-hidden="true" title="拖动排序">
        <IconHandle size="small" />
      </span>
    </span>
  );
}

function People({ node }: { node: DepartmentNode }) {
  const within = peopleWithin(node);
  return (
    <>
      {node.agentCount}
      {within > node.agentCount && <span className="department-within"> / 含下级 {within}</span>}
    </>
  );
}

function RowActions({ line, onCreateBelow, onEdit, onMove, onDelete }: { line: DepartmentLine } & DepartmentActions) {
  const { node, siblings } = line;
  return (
    <span className="lx-row-actions">
      <button type="button" aria-label={`新建下级 ${node.name}`} onClick={() => onCreateBelow(node)}>
        新建下级
      </button>
      <button type="button" aria-label={`编辑 ${node.name}`} onClick={() => onEdit(node)}>
        编辑
      </button>
      <button
        type="button"
        aria-label={`上移 ${node.name}`}
        disabled={siblings[0]?.id === node.id}
        onClick={() => onMove(line, -1)}
      >
        上移
      </button>
      <button
        type="button"
        aria-label={`下移 ${node.name}`}
        disabled={siblings.at(-1)?.id === node.id}
        onClick={() => onMove(line, 1)}
      >
        下移
      </button>
      <button type="button" aria-label={`删除 ${node.name}`} onClick={() => onDelete(node)}>
        删除
      </button>
    </span>
  );
}
