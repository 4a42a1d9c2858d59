import type { UserInfo } from '@lianxi/contracts/auth/auth.contract';
import { setRequestHeader } from '@lianxi/shared/client/api';

/** The user of the pages in front that need it. */
let wanted: UserInfo | null = null;

/**
 * Sends the `system` header with the calls of the pages in front; with `null` it stops. Its code loads with the first such page.
 */
export function sendSystemHeader(user: UserInfo | null): void {
  wanted = user;
  if (!user) return setRequestHeader('system', null);
  import('./system-header.ts').then(
    ({ systemHeaderOf }) => wanted === user && setRequestHeader('system', systemHeaderOf(user)),
    // The server treats the header as a hint.
    () => undefined,
  );
}
