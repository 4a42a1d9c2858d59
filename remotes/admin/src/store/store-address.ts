import type { Store } from '@lianxi/contracts/admin/store.contract';

export const STORE_LIST = '/setting/store/index';
export const NEW_STORE = '/setting/store/edit';

/** The tab of a store: each has its own, so that opening another one loses no input. */
export const storeTab = ({ id, name }: Pick<Store, 'id' | 'name'>) => ({ path: `${NEW_STORE}?id=${id}`, title: name });
