import { label } from '@lianxi/contracts/customer/label.contract';
import { call } from '@lianxi/shared/client/api';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

/** The tenant's labels; at most 200, so the browser searches them. */
export const loadLabels: LoadOptions = async (keyword, signal) => {
  const labels = await call(label.list, {}, { signal });
  return labels.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};
