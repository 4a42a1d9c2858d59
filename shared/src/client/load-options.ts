import { agentSelects } from '@lianxi/contracts/admin/agent-option.contract';
import { departmentSelects } from '@lianxi/contracts/admin/department.contract';
import { roleSelects } from '@lianxi/contracts/admin/role.contract';
import { storeOptions } from '@lianxi/contracts/admin/store.contract';
import { customerList } from '@lianxi/contracts/customer/customer.contract';
import type { LoadOptions } from '../ui/picker-options.tsx';
import { call } from './api.ts';

/** Colleagues for a picker, with number and department. */
export const loadAgents: LoadOptions = async (keyword, signal) => {
  const agents = await call(agentSelects, { query: keyword ? { keyword } : {} }, { signal });
  return agents.map(({ id, agName, agNo, departName }) => ({ value: id, text: agName, note: `${agNo} · ${departName}` }));
};

/** Departments for a picker, each with its path from the top. */
export const loadDepartments: LoadOptions = async (keyword, signal) => {
  const departments = await call(departmentSelects, undefined, { signal });
  return departments
    .filter(({ path }) => path.includes(keyword))
    .map(({ id, name, path }) => ({ value: id, text: name, ...(path !== name && { note: path }) }));
};

/** Roles for a picker. */
export const loadRoles: LoadOptions = async (keyword, signal) => {
  const roles = await call(roleSelects, { query: {} }, { signal });
  return roles.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

const OFFERED_CUSTOMERS = 20;

/** Customers whom the agent may read, by name or full number. */
export const loadCustomers: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED_CUSTOMERS, ...(keyword && { keyword }) };
  const { list } = await call(customerList, { query }, { signal });
  return list.map(({ id, custName, company, city }) => ({ value: id, text: custName, note: company || city }));
};

/** Open stores for a picker, with number and region. */
export const loadStores: LoadOptions = async (keyword, signal) => {
  const stores = await call(storeOptions, { query: keyword ? { keyword } : {} }, { signal });
  return stores.map(({ id, code, name, region }) => ({
    value: id,
    text: name,
    note: [code, region].filter(Boolean).join(' · '),
  }));
};
