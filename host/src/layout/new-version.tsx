import { Button } from '@douyinfe/semi-ui';
import { PLATFORM_APP_ID, readBoughtApp } from '@lianxi/contracts/admin/bought-app.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useState } from 'react';
import { LayoutBanner } from './layout-banner.tsx';

const ASK_EVERY_MS = 5 * 60_000;

/** What the server's page is made of and this one is not; empty: this page is the newest. Asked while somebody looks, and at once when they come back. */
function useNewAssets(): readonly string[] {
  const { data } = useCall(
    readBoughtApp,
    { params: { id: PLATFORM_APP_ID } },
    { refetchInterval: ASK_EVERY_MS, refetchOnWindowFocus: 'always' },
  );
  if (data?.kind !== 'platform') return [];
  return data.assets.filter((path) => !document.querySelector(`[src="${path}"], [href="${path}"]`));
}

/** Tells that a newer page of the portal is there (specification section 7, the version check); when to take it is the agent's choice. */
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
          {/* Whoever has unsaved input is asked by the browser. */}
          <Button theme="borderless" size="small" onClick={() => location.reload()}>
            刷新
          </Button>
        </>
      }
      onClose={() => setLater(assets)}
    />
  );
}
