import { hotline } from '@lianxi/contracts/callcenter/hotline.contract';
import { call } from '@lianxi/shared/client/api';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const OFFERED = 50;

/** Hotlines for a picker. */
export const loadHotlines: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(hotline.list, { query }, { signal });
  return list.map(({ id, name, did }) => ({ value: id, text: name, note: did }));
};
