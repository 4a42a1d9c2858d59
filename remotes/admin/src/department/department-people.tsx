import { IconClose } from '@douyinfe/semi-icons';
import { type DepartmentNode, departmentAgents } from '@lianxi/contracts/admin/department.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';

/** The users of a department itself, next to the tree. */
export function DepartmentPeople({ department: { id, name }, onClose }: { department: DepartmentNode; onClose: () => void }) {
  const { data, error, refetch } = useCall(departmentAgents, { params: { id } });
  const openTab = useOpenTab();
  const seesUsers = useHolds('system_user');
  const content = () => {
    if (error) return <Failure what="部门用户" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading shape="list" rows={4} />;
    if (data.length === 0) return <Empty title="没有启用的用户" words="在用户管理中新建用户，或把用户移到这个部门。" />;
    return (
      <ul>
        {data.map((agent) => (
          <li key={agent.id}>
            <span>{agent.agName}</span>
            <small>
              工号 {agent.agNo}
              {agent.agExt && ` · 分机 ${agent.agExt}`}
            </small>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <aside className="department-people" aria-label={`${name}的用户`}>
      <header>
        <h2 title={name}>{name}</h2>
        {data && <span>{data.length} 人</span>}
        {seesUsers && (
          <button type="button" className="lx-link" onClick={() => openTab(`/system/user?departId=${id}`)}>
            在用户管理中查看
          </button>
        )}
        <button type="button" className="lx-icon-button" aria-label={`关闭${name}的用户`} title="关闭" onClick={onClose}>
          <IconClose size="small" aria-hidden />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section aria-label="名单" tabIndex={0}>
        {content()}
      </section>
    </aside>
  );
}
