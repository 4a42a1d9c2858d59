import { customerList } from '@lianxi/contracts/customer/customer.contract';
import { call } from '@lianxi/shared/client/api';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const OFFERED = 20;

/** Customers for a picker, by name or whole number, among those whom the agent may read. */
export const loadCustomers: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(customerList, { query }, { signal });
  return list.map(({ id, custName, company, city }) => ({ value: id, text: custName, note: company || city }));
};
