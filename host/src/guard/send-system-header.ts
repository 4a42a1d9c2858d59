import type { UserInfo } from '@lianxi/contracts/auth/auth.contract';
import { setRequestHeader } from '@lianxi/shared/client/api';

/** Whose pages in front want it. */
let wanted: UserInfo | null = null;

/** Sends the `system` header with the calls of the pages in front, or with `null` no longer. Its code comes beside that of the first such page. */
export function sendSystemHeader(user: UserInfo | null): void {
  wanted = user;
  if (!user) return setRequestHeader('system', null);
  import('./system-header.ts').then(
    ({ systemHeaderOf }) => wanted === user && setRequestHeader('system', systemHeaderOf(user)),
    // The server takes it as a hint.
    () => undefined,
  );
}
