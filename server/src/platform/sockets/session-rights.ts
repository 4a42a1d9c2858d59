import type { Principals } from '../auth/principals.ts';
import type { Principal } from '../permissions/principal.ts';

/** An open socket whose rights may change while it is open. */
export interface RightsHolder {
  readonly sessionId: string;
  readonly tenantId: number;
  /** The current rights; null: the session has ended. */
  judge(principal: Principal | null): void;
}

/** Updates open sockets when rights of their tenant change. */
export interface SessionRights {
  add(holder: RightsHolder): void;
  remove(holder: RightsHolder): void;
  close(): void;
}

/** Changes within this time are processed together. */
const GATHER_MS = 50;
/** Sessions per read: they share roles, departments and apps, and the process serves others in between. */
const BATCH = 1000;

/** Follows `principals`: if a tenant's rights change, each of its sessions is read once, however many sockets it has. */
export function createSessionRights(
  principals: Pick<Principals, 'ofSessions' | 'onRightsChanged'>,
  onFault: (error: unknown) => void,
): SessionRights {
  const byTenant = new Map<number, Set<RightsHolder>>();
  const stale = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;

  async function look(): Promise<void> {
    busy = true;
    for (const tenantId of stale) {
      stale.delete(tenantId);
      const sessions = Map.groupBy(byTenant.get(tenantId) ?? [], ({ sessionId }) => sessionId);
      const ids = [...sessions.keys()];
      for (let from = 0; from < ids.length; from += BATCH) {
        const batch = ids.slice(from, from + BATCH);
        const found = await principals.ofSessions(batch);
        for (const id of batch) for (const holder of sessions.get(id) ?? []) holder.judge(found.get(id) ?? null);
      }
    }
  }

  function plan(): void {
    if (timer || busy) return;
    timer = setTimeout(() => {
      timer = undefined;
      look()
        .catch(onFault)
        .finally(() => {
          busy = false;
          if (stale.size > 0) plan();
        });
    }, GATHER_MS);
    timer.unref();
  }

  principals.onRightsChanged((tenantId) => {
    for (const changed of tenantId === null ? byTenant.keys() : [tenantId]) if (byTenant.has(changed)) stale.add(changed);
    if (stale.size > 0) plan();
  });

  return {
    add(holder) {
      const known = byTenant.get(holder.tenantId);
      if (known) known.add(holder);
      else byTenant.set(holder.tenantId, new Set([holder]));
    },
    remove(holder) {
      const known = byTenant.get(holder.tenantId);
      known?.delete(holder);
      if (known?.size === 0) byTenant.delete(holder.tenantId);
    },
    close: () => clearTimeout(timer),
  };
}
