import { departmentTree } from '@lianxi/contracts/auth/department.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Page } from '@lianxi/shared/ui/page';
import { rowsOf } from './department-tree.ts';

/** The departments of the enterprise (specification section 2, /system/department). */
export default function DepartmentPage() {
  const { data = [] } = useCall(departmentTree, {});
  return (
    <Page title="部门管理">
      {rowsOf(data).map(({ node }) => (
        <p key={node.id}>{node.name}</p>
      ))}
    </Page>
  );
}
