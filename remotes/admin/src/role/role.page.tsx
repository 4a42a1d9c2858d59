import { roleList } from '@lianxi/contracts/auth/role.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Page } from '@lianxi/shared/ui/page';

/** The roles of the enterprise (specification section 2, /system/role). */
export default function RolePage() {
  const { data } = useCall(roleList, { query: {} });
  return (
    <Page title="角色管理" count={data?.total}>
      {data?.list.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
    </Page>
  );
}
