import { IconDesktop } from '@douyinfe/semi-icons';
import { useSession } from '@lianxi/shared/session/use-session';
import { Can } from '@lianxi/shared/ui/can';
import { useRegistry } from '../federation/registry-store.ts';
import { findRoute } from '../guard/route-guard.ts';

const PATH = '/realtime/home';

/** Opens the data screen in a tab of its own (specification section 2); shown only while an app of this session has it. */
export function DataScreenLink() {
  const registry = useRegistry();
  const tenantId = useSession((state) => state.userinfo?.tenant_id);
  if (!registry || !findRoute(registry, PATH)) return null;
  return (
    <Can code="homepage_dataScreen">
      <a
        className="header-link"
        href={`/#${PATH}?tenantId=${tenantId}`}
        target="_blank"
        rel="noopener"
        title="数据大屏"
        aria-label="数据大屏"
      >
        <IconDesktop aria-hidden />
      </a>
    </Can>
  );
}
