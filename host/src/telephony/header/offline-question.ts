import { offlineTips } from '@lianxi/contracts/callcenter/phone-status.contract';
import { call } from '@lianxi/shared/client/api';
import { confirm } from '@lianxi/shared/ui/confirm';

/** Asks before the last seat that accepts calls goes offline (specification section 4). */
export async function mayGoOffline(): Promise<boolean> {
  const { count } = await call(offlineTips, { query: {} });
  if (count > 0) return true;
  return confirm({ title: '确定要离线吗？', words: '离线后将没有坐席服务客户。', act: '离线', danger: true });
}
