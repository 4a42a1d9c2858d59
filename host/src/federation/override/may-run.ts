import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { readOverride } from '@lianxi/contracts/registry/override-grant.contract';

/** The overrides that the server allows this browser. */
export type Allowed = ReplyOf<typeof readOverride>;

const MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/;

/** May this remote run from this address? The page's policy limits the address too, but not which remote. */
export function mayRun({ development, grant }: Allowed, id: string, url: string): boolean {
  const { origin } = new URL(url);
  return (development && MACHINE.test(origin)) || (grant?.remoteId === id && grant.origin === origin);
}
