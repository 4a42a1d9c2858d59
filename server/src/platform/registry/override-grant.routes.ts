import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  createOverrideGrant,
  deleteOverrideGrant,
  endOverride,
  type overrideGrant,
  overrideGrants,
  readOverride,
  redeemOverrideGrant,
} from '@lianxi/contracts/registry/override-grant.contract';
import { releaseErrors } from '@lianxi/contracts/registry/release.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import { hashToken, newToken } from '../auth/token.ts';
import type { Tx } from '../db/db.ts';
import { existing } from '../http/existing.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { type GrantRow, grantOfBrowser, liveGrants, OVERRIDE_COOKIE } from './override-grant.ts';
import { writeEvent } from './release-rows.ts';
import { requireOwnRemote } from './release-token.ts';

const MARK = 'lxo_';

/** Grants to run a remote from a developer's machine (docs/decisions/0013). */
export const overrideGrantRoutes = (development: boolean): AreaRoutes =>
  routes((on) => {
    on(overrideGrants, async ({ db }) => {
      const rows = await db.platform(({ tx }) => liveGrants(tx).orderBy('remote_id').orderBy('id').execute());
      return rows.map(grantOf);
    });

    on(createOverrideGrant, ({ db, operator, body: { remoteId, origin, tenantId, minutes } }) => {
      requireOwnRemote(operator, remoteId);
      return db.platform(async ({ tx }) => {
        await requireKnown(tx, remoteId, tenantId);
        const code = MARK + newToken();
        const row = await tx
          .insertInto('override_grants')
          .values({
            remote_id: remoteId,
            origin,
            tenant_id: tenantId,
            code_hash: hashToken(code),
            created_by: operator.name,
            expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await note(tx, row, 'override-granted', operator.name);
        return { ...grantOf(row), code };
      });
    });

    on(deleteOverrideGrant, ({ db, operator, params: { remoteId, id } }) => {
      requireOwnRemote(operator, remoteId);
      return db.platform(async ({ tx }) => {
        const found = existing(
          await liveGrants(tx).where('remote_id', '=', remoteId).where('id', '=', id).forUpdate().executeTakeFirst(),
        );
        await withdraw(tx, found, operator.name);
        return null;
      });
    });

    on(redeemOverrideGrant, ({ kernel, principal, body: { code }, setCookie, now }) =>
      kernel.db.platform(async ({ tx }) => {
        const secret = newToken();
        const row = await tx
          .updateTable('override_grants')
          .set({ redeemed_at: sql<Date>`now()`, agent_id: principal.agentId, browser_hash: hashToken(secret) })
          .where('code_hash', '=', hashToken(code))
          .where('tenant_id', '=', principal.tenantId)
          .where('redeemed_at', 'is', null)
          .where('withdrawn_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new CodedError(releaseErrors.grantRefused);
        await note(tx, row, 'override-redeemed', principal.username);
        setCookie(OVERRIDE_COOKIE, secret, Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000));
        return ownOf(row);
      }),
    );

    on(readOverride, async ({ kernel, principal, headers }) => {
      const row = await grantOfBrowser(kernel.db, headers.cookie);
      // Whoever signs in after the developer gets what was released.
      return { development, grant: row?.agent_id === principal.agentId ? ownOf(row) : null };
    });

    on(endOverride, async ({ kernel, principal, headers, setCookie }) => {
      const row = await grantOfBrowser(kernel.db, headers.cookie);
      if (row) await kernel.db.platform(({ tx }) => withdraw(tx, row, principal.username));
      setCookie(OVERRIDE_COOKIE, '', 0);
      return null;
    });
  });

async function requireKnown(tx: Tx, remoteId: string, tenantId: number): Promise<void> {
  const remote = await tx.selectFrom('remotes').select('remote_id').where('remote_id', '=', remoteId).executeTakeFirst();
  const tenant = await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst();
  const fields = [
    ...(remote ? [] : [{ path: 'remoteId', text: `没有应用 ${remoteId}` }]),
    ...(tenant ? [] : [{ path: 'tenantId', text: `没有租户 ${tenantId}` }]),
  ];
  if (fields.length > 0) throw new CodedError(commonErrors.invalid, { fields });
}

async function withdraw(tx: Tx, row: GrantRow, actor: string): Promise<void> {
  await tx.updateTable('override_grants').set({ withdrawn_at: sql<Date>`now()` }).where('id', '=', row.id).execute();
  await note(tx, row, 'override-withdrawn', actor);
}

function note(tx: Tx, row: GrantRow, action: 'override-granted' | 'override-redeemed' | 'override-withdrawn', actor: string) {
  const { remote_id: remoteId, id, origin, tenant_id: tenantId } = row;
  return writeEvent(tx, { remoteId, version: null, action, actor, detail: { id, origin, tenantId } });
}

const ownOf = (row: GrantRow) => ({
  remoteId: row.remote_id,
  origin: row.origin,
  expireTime: row.expires_at.toISOString(),
});

const grantOf = (row: GrantRow): z.output<typeof overrideGrant> => ({
  ...ownOf(row),
  id: row.id,
  tenantId: row.tenant_id,
  createdBy: row.created_by,
  createTime: row.created_at.toISOString(),
  redeemTime: row.redeemed_at?.toISOString() ?? null,
});
