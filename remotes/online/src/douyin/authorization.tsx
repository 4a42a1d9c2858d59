import { Banner, Button } from '@douyinfe/semi-ui';
import { authorizeDouyin, type DouyinAccount, douyinAccounts } from '@lianxi/contracts/online/douyin.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';

/** The most that a list shows. */
const ACCOUNTS = 100;

function inWords({ authorized, ended }: DouyinAccount): { type: 'success' | 'warning'; words: string; act: string } {
  if (!authorized) return { type: 'warning', words: '抖音号还没有授权，不能回复私信。', act: '去抖音授权' };
  if (ended) return { type: 'warning', words: '抖音号的授权已失效，不能回复私信，请重新授权。', act: '重新授权' };
  return { type: 'success', words: '抖音号已授权。', act: '重新授权' };
}

/** The link to Douyin's page, on which the account's owner allows private messages here. */
export function Authorization({ account }: { account: DouyinAccount | null }) {
  // The form has the values of its opening; a user who returns from Douyin's page sees the new state here.
  const { data } = useCall(douyinAccounts.list, { query: { pageSize: ACCOUNTS } }, { enabled: account !== null });
  const open = useAction(openPage);
  if (!account)
    return <Banner type="info" fullMode={false} closeIcon={null} description="保存后打开这个抖音号，就能到抖音的页面授权。" />;
  const { type, words, act } = inWords(data?.list.find(({ id }) => id === account.id) ?? account);
  return (
    <Banner type={type} fullMode={false} closeIcon={null} description={words}>
      <Button loading={open.running} onClick={() => void open.run(account.id)}>
        {act}
      </Button>
    </Banner>
  );
}

async function openPage(id: string): Promise<void> {
  // Opened directly by the click: later the browser would block it as an advertisement.
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
  window.addEventListener('focus', () => void invalidate(douyinAccounts.list), { once: true });
}
