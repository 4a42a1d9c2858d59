import { Spin } from '@douyinfe/semi-ui';
import { useOverlayText } from '@lianxi/shared/client/overlay';

/** Covers the portal during an action in which the user must change nothing else (specification section 4). */
export function LoadingOverlay() {
  const text = useOverlayText();
  if (text === null) return null;
  return (
    <div className="layout-overlay" role="status">
      <Spin size="large" tip={text} />
    </div>
  );
}
