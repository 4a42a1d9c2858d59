import { endOverride } from '@lianxi/contracts/registry/override-grant.contract';
import { call } from '@lianxi/shared/client/api';
import { setWishes } from './wishes.ts';

/** Ends all overrides: returns the browser's grant, and loads the page again with the released remotes. */
export async function endOverrides(): Promise<void> {
  setWishes({});
  // If the call fails, the browser still runs only released code; the grant expires by itself.
  await call(endOverride).catch(() => undefined);
  location.reload();
}
