import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { canaryRelease, promoteRelease, revokeRelease, rollbackRelease } from '@lianxi/contracts/registry/release-move.contract';
import type { Db, Tx } from '../db/db.ts';
import type { Operator } from '../http/context.ts';
import { routes } from '../http/routes.ts';
import { pointersOf } from './release.queries.ts';
import { promote, revoke, rollback, setCanary } from './release-pointers.ts';
import { lockRemote, type RemoteRow } from './release-rows.ts';
import { requireOwnRemote } from './release-token.ts';

interface Move {
  db: Db;
  operator: Operator;
  params: { remoteId: string };
  body: { revision: number };
}

/** One move of a remote's pointers, with the revision on which the caller decided. */
async function move({ db, operator, params, body }: Move, run: (tx: Tx, remote: RemoteRow, actor: string) => Promise<RemoteRow>) {
  requireOwnRemote(operator, params.remoteId);
  return db.platform(async ({ tx }) => {
    const remote = await lockRemote(tx, params.remoteId, body.revision);
    return pointersOf(await run(tx, remote, operator.name));
  });
}

export const releaseMoveRoutes = routes((on) => {
  on(canaryRelease, (ctx) =>
    move(ctx, async (tx, remote, actor) => {
      await requireTenants(tx, ctx.body.tenantIds);
      return setCanary(tx, remote, ctx.body, actor);
    }),
  );
  on(promoteRelease, (ctx) => move(ctx, (tx, remote, actor) => promote(tx, remote, ctx.body.version, actor)));
  on(rollbackRelease, (ctx) => move(ctx, rollback));
  on(revokeRelease, (ctx) => {
    const { version, reason } = ctx.body;
    return move(ctx, (tx, remote, actor) => revoke(tx, remote, version, reason, actor));
  });
});

async function requireTenants(tx: Tx, tenantIds: readonly number[]): Promise<void> {
  if (tenantIds.length === 0) return;
  const found = await tx.selectFrom('tenants').select('id').where('id', 'in', tenantIds).execute();
  const unknown = tenantIds.filter((id) => !found.some((tenant) => tenant.id === id));
  if (unknown.length === 0) return;
  throw new CodedError(commonErrors.invalid, { fields: [{ path: 'tenantIds', text: `没有租户 ${unknown.join('、')}` }] });
}
