import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { readOverride } from '@lianxi/contracts/registry/override-grant.contract';

/** What the server says that this browser may run from elsewhere. */
export type Allowed = ReplyOf<typeof readOverride>;

const MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/;

/** May this remote run from there? The page's policy says the same of the address, but nothing of the remote. */
export function mayRun({ development, grant }: Allowed, id: string, url: string): boolean {
  const { origin } = new URL(url);
  return (development && MACHINE.test(origin)) || (grant?.remoteId === id && grant.origin === origin);
}
