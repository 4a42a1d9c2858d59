import { customerByPhone } from '@lianxi/contracts/customer/customer.contract';
import { holds } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { isHandle } from './number-text.ts';

/** Where a number leads: to who has it, else to a new customer for who may make one, else to the list without a find. */
export async function pathOfNumber(number: string, signal?: AbortSignal): Promise<string> {
  const found = await call(customerByPhone, { query: { phone: number } }, { signal });
  if (found) return `/customer/list?id=${found.id}`;
  if (holds('customer_edit') && !isHandle(number)) return `/customer/list?new=1&phone=${number}`;
  return `/customer/list?keyword=${encodeURIComponent(number)}`;
}
