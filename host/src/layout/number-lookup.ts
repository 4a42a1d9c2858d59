import { customerByPhone } from '@lianxi/contracts/customer/customer.contract';
import { holds } from '@lianxi/contracts/session/session.store';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { registryStore } from '../federation/registry-store.ts';
import { findRoute } from '../guard/route-guard.ts';
import { isHandle } from './number-text.ts';

const POP_UP = '/popup';

/**
 * The target of a number: its pop-up of the type `search` (specification section 2). For users without telephone: its customer,
 * else a new customer if they may create one, else the list without a result.
 */
export async function pathOfNumber(number: string, signal?: AbortSignal): Promise<string> {
  const { registry } = registryStore.getState();
  const popUp = registry && findRoute(registry, POP_UP)?.route;
  if (popUp && (popUp.permission === undefined || holds(popUp.permission))) {
    return `${POP_UP}?${new URLSearchParams({ type: 'search', callerId: number, 'page-title': `查找 ${shownNumber(number)}` })}`;
  }
  const found = await call(customerByPhone, { query: { phone: number } }, { signal });
  if (found) return `/customer/list?id=${found.id}`;
  if (holds('customer_edit') && !isHandle(number)) return `/customer/list?new=1&phone=${number}`;
  return `/customer/list?keyword=${encodeURIComponent(number)}`;
}
