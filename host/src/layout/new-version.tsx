import { Button } from '@douyinfe/semi-ui';
import { PLATFORM_APP_ID, readBoughtApp } from '@lianxi/contracts/admin/bought-app.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useState } from 'react';
import { LayoutBanner } from './layout-banner.tsx';

const ASK_EVERY_MS = 5 * 60_000;

/**
 * Files of the server's page that this page lacks; empty: this page is the newest. It asks while the page is visible, and at once
 * when it becomes visible.
 */
function useNewAssets(): readonly string[] {
  const { data } = useCall(
    readBoughtApp,
    { params: { id: PLATFORM_APP_ID } },
    { refetchInterval: ASK_EVERY_MS, refetchOnWindowFocus: 'always' },
  );
  if (data?.kind !== 'platform') return [];
  return data.assets.filter((path) => !document.querySelector(`[src="${path}"], [href="${path}"]`));
}

/**
 * Shows that a newer page of the portal exists (specification section 7, the version check); the agent decides when to load it.
 */
export function NewVersion() {
  const assets = useNewAssets().join();
  const [later, setLater] = useState('');
  if (assets === later) return null;
  return (
    <LayoutBanner
      type="info"
      description={
        <>
          联席有新版本，刷新页面后使用。
          {/* The browser asks a user who has unsaved input. */}
          <Button theme="borderless" size="small" onClick={() => location.reload()}>
            刷新
          </Button>
        </>
      }
      onClose={() => setLater(assets)}
    />
  );
}
