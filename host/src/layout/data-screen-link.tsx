import { IconDesktop } from '@douyinfe/semi-icons';
import { useSession } from '@lianxi/shared/session/use-session';
import { Can } from '@lianxi/shared/ui/can';

/** Semi's look of the buttons beside it: Semi has no button that is a link. */
const LOOK = 'semi-button semi-button-tertiary semi-button-borderless semi-button-with-icon semi-button-with-icon-only';

/** Opens the data screen in a tab of its own (specification section 2), which asks for its link; only with the app of figures. */
export function DataScreenLink() {
  const tenantId = useSession((state) => state.userinfo?.tenant_id);
  const hasFigures = useSession((state) => state.apps.includes('insight'));
  if (!hasFigures) return null;
  return (
    <Can code="homepage_dataScreen">
      <a
        className={LOOK}
        href={`/#/realtime/home?tenantId=${tenantId}`}
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
