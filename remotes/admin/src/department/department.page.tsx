import { Button } from '@douyinfe/semi-ui';
import {
  type DepartmentNode,
  deleteDepartment,
  departmentErrors,
  departmentTree,
  sortDepartments,
} from '@lianxi/contracts/admin/department.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { DataTable } from '@lianxi/shared/list/data-table';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useRowOrder } from '@lianxi/shared/list/use-row-order';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastProblem, toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { DepartmentForm } from './department.form.tsx';
import { departmentColumns } from './department-columns.tsx';
import { DepartmentPeople } from './department-people.tsx';
import { findDepartment, rowsOf } from './department-tree.ts';
import './department.css';

/** The form: of an existing department, or of a new one below another. */
type Over = { department: DepartmentNode } | { department: undefined; parentId: string | null };

/** The departments of the enterprise (specification section 2, /system/department). */
export default function DepartmentPage() {
  const { data: tree, error, refetch } = useCall(departmentTree, {});
  const [id, choose] = useAddressValue('id');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState<Over>();
  // Only among its siblings: the form moves it elsewhere.
  const placeOf = (sorted: string) => findDepartment(tree ?? [], sorted);
  const order = useRowOrder(
    (sorted) => placeOf(sorted)?.siblings ?? [],
    (ids, moved) => {
      const body = { parentId: placeOf(moved.id)?.parent?.id ?? null, ids };
      return call(sortDepartments, { body }).finally(() => invalidate(departmentTree));
    },
  );
  const chosen = findDepartment(tree ?? [], id)?.node;
  const close = () => setOver(undefined);

  const removing = useAction(
    (node: DepartmentNode) => call(deleteDepartment, { params: { id: node.id } }).finally(() => invalidate(departmentTree)),
    { success: '已删除' },
  );
  async function remove(node: DepartmentNode) {
    // A reason that is visible needs no question first.
    if (node.children.length > 0) return toastProblem(departmentErrors.hasChildren.text);
    if (node.agentCount > 0) return toastProblem(departmentErrors.hasAgents.text);
    const question = { title: `删除部门${node.name}？`, words: '删除后无法恢复。', act: '删除', danger: true };
    if (await confirm(question)) await removing.run(node);
  }

  const columns = departmentColumns({
    onFold: (node, folded) => {
      const next = new Set(collapsed);
      if (folded) next.add(node.id);
      else next.delete(node.id);
      setCollapsed(next);
    },
    onChoose: (node) => choose(node.id),
    onCreateBelow: (node) => setOver({ department: undefined, parentId: node.id }),
    onEdit: (department) => setOver({ department }),
    onMove: (line, step) => void order.move(line.id, step),
    onDelete: (node) => void remove(node),
  });

  const content = () => {
    if (error) return <Failure what="部门" error={error} onRetry={() => void refetch()} />;
    if (!tree) return <Loading rows={8} />;
    if (tree.length === 0) return <Empty title="还没有部门" words="新建部门后，就能把用户放进去。" />;
    const lines = rowsOf(tree, collapsed).map((row) => ({
      ...row,
      id: row.node.id,
      folded: collapsed.has(row.node.id),
      drop: order.target?.id === row.node.id ? order.target.edge : undefined,
    }));
    return (
      <div {...order.dragging}>
        <DataTable what="部门" rows={lines} columns={columns} openId={chosen?.id} />
        <p className="lx-unseen" role="status">
          {order.told}
        </p>
      </div>
    );
  };

  return (
    <div className={chosen ? 'department-desk department-desk-open' : 'department-desk'}>
      <Page
        title="部门管理"
        count={tree && rowsOf(tree).length}
        actions={
          <Button theme="solid" onClick={() => setOver({ department: undefined, parentId: null })}>
            新建部门
          </Button>
        }
      >
        {content()}
      </Page>
      {chosen && <DepartmentPeople key={chosen.id} department={chosen} onClose={() => choose(undefined)} />}
      {over && tree && (
        <DepartmentForm
          key={over.department?.id}
          tree={tree}
          department={over.department}
          parentId={over.department ? null : over.parentId}
          onSaved={(saved) => {
            close();
            choose(saved);
            toastSuccess(over.department ? '已保存' : '已新建部门');
            void invalidate(departmentTree);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
