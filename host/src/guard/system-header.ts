import type { UserInfo } from '@lianxi/contracts/auth/auth.contract';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The `system` header of the admin pages' calls: MD5 of the user id (specification section 6). The server treats it as a hint.
 */
export function systemHeaderOf(user: Pick<UserInfo, 'user_id'> | null): string | null {
  return user && bytesToHex(md5(utf8ToBytes(user.user_id)));
}
