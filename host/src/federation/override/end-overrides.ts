import { endOverride } from '@lianxi/contracts/basic-model/override-grant.contract';
import { call } from '@lianxi/shared/client/api';
import { toastError } from '@lianxi/shared/ui/toast';
import { setWishes } from './wishes.ts';

/** Everything as it was released again: the browser's grant is given back, and the page loaded anew. */
export async function endOverrides(): Promise<void> {
  setWishes({});
  try {
    await call(endOverride);
  } catch (error) {
    // Nothing runs from elsewhere any more all the same; the grant ends by itself.
    toastError(error);
  }
  location.reload();
}
