import { endOverride } from '@lianxi/contracts/registry/override-grant.contract';
import { call } from '@lianxi/shared/client/api';
import { setWishes } from './wishes.ts';

/** Everything as it was released again: the browser's grant is given back, and the page loaded anew. */
export async function endOverrides(): Promise<void> {
  setWishes({});
  // If the server does not hear of it, nothing runs from elsewhere all the same; the grant ends by itself.
  await call(endOverride).catch(() => undefined);
  location.reload();
}
