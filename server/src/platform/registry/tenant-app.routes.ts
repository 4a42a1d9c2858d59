import { appErrors } from '@lianxi/contracts/admin/bought-app.contract';
import { OPERATOR_REMOTE } from '@lianxi/contracts/federation/operator-remote';
import type { BodyOf } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { appsForSale, sellApp, tenantAppErrors, tenantApps } from '@lianxi/contracts/registry/tenant-app.contract';
import { writeOperation } from '../audit/operation-log.ts';
import type { TenantTx } from '../db/db.ts';
import { routes } from '../http/routes.ts';
import { CORE_APP } from './apps.ts';
import type { Releases } from './releases.ts';
import { listTenantApps } from './tenant-app.queries.ts';

/** Apps that the platform's operator sells to tenants. */
export const tenantAppRoutes = routes((on) => {
  on(tenantApps, async ({ db, kernel, query }) => {
    const names = new Map(released(await kernel.readReleases()).map(({ remoteId, name }) => [remoteId, name]));
    return db.platform(({ tx }) => listTenantApps(tx, names, query));
  });

  on(appsForSale, async ({ kernel }) => forSale(await kernel.readReleases()));

  on(sellApp, async ({ db, kernel, body, operator, ip }) => {
    const { tenantId, remoteId } = body;
    const exists = await db.platform(({ tx }) =>
      tx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst(),
    );
    if (!exists) throw new CodedError(commonErrors.notFound);
    if (!forSale(await kernel.readReleases()).some((app) => app.remoteId === remoteId)) refuse(tenantAppErrors.notForSale);
    await db.tenant(tenantId, async (tenant) => {
      const before = await sell(tenant, body);
      const { expireTime, seats } = body;
      // The tenant's own log informs its administrators.
      const who = { tenantId, agentId: null, agentName: `平台 ${operator.name}` };
      await writeOperation(tenant.tx, who, sellApp, { target: `app:${remoteId}`, before, after: { expireTime, seats } }, ip);
    });
    return null;
  });
});

/** Writes the sale; returns the earlier state. */
async function sell({ tx, tenantId }: TenantTx, { remoteId, version, expireTime, seats }: BodyOf<typeof sellApp>) {
  const terms = { expires_at: expireTime, seats };
  if (version === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('tenant_remotes')
      .values({ tenant_id: tenantId, remote_id: remoteId, ...terms })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new CodedError(appErrors.changed);
    return undefined;
  }
  const app = tx.selectFrom('tenant_remotes').where('tenant_id', '=', tenantId).where('remote_id', '=', remoteId);
  const known = await app.select(['version', 'expires_at', 'seats']).forUpdate().executeTakeFirst();
  if (known?.version !== version) throw new CodedError(appErrors.changed);
  const { used } = await tx
    .selectFrom('tenant_remote_seats')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('tenant_id', '=', tenantId)
    .where('remote_id', '=', remoteId)
    .executeTakeFirstOrThrow();
  if (seats !== null && seats < Number(used)) refuse(tenantAppErrors.fewerThanHolders);
  await tx
    .updateTable('tenant_remotes')
    .set({ ...terms, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('remote_id', '=', remoteId)
    .execute();
  return { expireTime: known.expires_at?.toISOString() ?? null, seats: known.seats };
}

interface Released {
  remoteId: string;
  name: string;
}

const forSale = (releases: Releases): Released[] =>
  released(releases).filter(({ remoteId }) => remoteId !== CORE_APP && remoteId !== OPERATOR_REMOTE);

/** Every remote that has a release. */
function released({ remotes }: Releases): Released[] {
  return remotes.flatMap(({ id, stable, canary, newest }) => {
    const name = (stable ?? canary)?.remote.name ?? newest?.name;
    return name === undefined ? [] : { remoteId: id, name };
  });
}

function refuse(error: ErrorDefinition): never {
  const { field, text } = error;
  throw new CodedError(error, field === undefined ? {} : { fields: [{ path: field, text }] });
}
