import { Banner, Button } from '@douyinfe/semi-ui';
import { authorizeDouyin, type DouyinAccount, douyinList } from '@lianxi/contracts/online/douyin.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { toastError } from '@lianxi/shared/ui/toast';

/** The way to Douyin's page, on which the account's owner allows private messages here. */
export function Authorization({ account }: { account: DouyinAccount | null }) {
  if (!account) return <Banner type="info" closeIcon={null} description="保存后打开这个抖音号，就能到抖音的页面授权。" />;
  const { id, authorized } = account;
  return (
    <Banner
      type={authorized ? 'success' : 'warning'}
      closeIcon={null}
      description={authorized ? '抖音号已授权。' : '抖音号还没有授权，不能回复私信。请先保存 Client Key 和 Client Secret。'}
    >
      <Button onClick={() => void openPage(id).catch(toastError)}>{authorized ? '重新授权' : '去抖音授权'}</Button>
    </Banner>
  );
}

async function openPage(id: string): Promise<void> {
  // Opened by the touch itself: later the browser would take it for an advertisement.
  const page = window.open('about:blank', '_blank');
  if (page) page.opener = null;
  try {
    const { url } = await call(authorizeDouyin, { params: { id }, body: { origin: location.origin } });
    if (!page) throw new Error('浏览器拦截了新页面，请允许后重试');
    page.location.replace(url);
  } catch (error) {
    page?.close();
    throw error;
  }
  // Whoever comes back sees what became of it.
  window.addEventListener('focus', () => void invalidate(douyinList), { once: true });
}
