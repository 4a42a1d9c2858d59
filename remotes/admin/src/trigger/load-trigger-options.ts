import { triggerOptions } from '@lianxi/contracts/customer/trigger.contract';
import { call } from '@lianxi/shared/client/api';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

export const loadLabels: LoadOptions = async (keyword, signal) => {
  const { labels } = await call(triggerOptions, undefined, { signal });
  return labels.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

export const loadCities: LoadOptions = async (keyword, signal) => {
  const { cities } = await call(triggerOptions, undefined, { signal });
  return cities.filter((city) => city.includes(keyword)).map((city) => ({ value: city, text: city }));
};
