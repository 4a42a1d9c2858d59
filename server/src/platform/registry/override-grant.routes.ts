import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  approveOverrideGrant,
  approveTenantOverride,
  createOverrideGrant,
  deleteOverrideGrant,
  endOverride,
  type OverrideGrant,
  overrideGrants,
  readOverride,
  redeemOverrideGrant,
  refuseTenantOverride,
  tenantOverrideGrants,
} from '@lianxi/contracts/registry/override-grant.contract';
import { releaseErrors } from '@lianxi/contracts/registry/release.contract';
import { sql } from 'kysely';
import { hashToken, newToken } from '../auth/token.ts';
import type { Tx } from '../db/db.ts';
import { existing } from '../http/existing.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { type GrantRow, grantOfBrowser, liveGrants, OVERRIDE_COOKIE } from './override-grant.ts';
import { writeEvent } from './release-rows.ts';
import { requireOwnRemote } from './release-token.ts';

const MARK = 'lxo_';
/** The limit of grants of a remote that hold at a time: a team's token must not flood administrators with requests. */
const MAX_LIVE = 20;

/** Grants to run a remote from a developer's machine (docs/decisions/0013). */
export const overrideGrantRoutes = (development: boolean): AreaRoutes =>
  routes((on) => {
    on(overrideGrants, async ({ db }) => {
      const rows = await db.platform(({ tx }) => liveGrants(tx).orderBy('remote_id').orderBy('id').execute());
      return rows.map(grantOf);
    });

    on(createOverrideGrant, ({ db, operator, body: { remoteId, origin, tenantId, username, minutes } }) => {
      requireOwnRemote(operator, remoteId);
      return db.platform(async ({ tx }) => {
        await requireKnown(tx, remoteId, tenantId);
        await requireRoom(tx, remoteId);
        // A team's token grants nothing by itself; staff answer for what they create.
        const isStaff = operator.remoteId === null;
        const code = MARK + newToken();
        const row = await tx
          .insertInto('override_grants')
          .values({
            remote_id: remoteId,
            origin,
            tenant_id: tenantId,
            username,
            ...(isStaff && { approved_by: operator.name, approved_at: sql<Date>`now()` }),
            code_hash: hashToken(code),
            created_by: operator.name,
            expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await note(tx, row, isStaff ? 'override-granted' : 'override-asked', operator.name);
        return { ...grantOf(row), code };
      });
    });

    on(approveOverrideGrant, ({ db, operator, params: { remoteId, id } }) =>
      db.platform(async ({ tx }) => {
        await approve(tx, existing(await lockLive(tx, id).where('remote_id', '=', remoteId).executeTakeFirst()), operator.name);
        return null;
      }),
    );

    on(tenantOverrideGrants, async ({ kernel, tenantId }) => {
      const live = await kernel.db.platform(({ tx }) =>
        liveGrants(tx).where('tenant_id', '=', tenantId).orderBy(sql`approved_at is not null`).orderBy('id').execute(),
      );
      return live.map(grantOf);
    });

    on(approveTenantOverride, (ctx) =>
      ctx.kernel.db.platform(async ({ tx }) => {
        const found = existing(await lockLive(tx, ctx.params.id).where('tenant_id', '=', ctx.tenantId).executeTakeFirst());
        await approve(tx, found, ctx.principal.username);
        ctx.audit(auditOf(found));
        return null;
      }),
    );

    on(refuseTenantOverride, (ctx) =>
      ctx.kernel.db.platform(async ({ tx }) => {
        const found = existing(await lockLive(tx, ctx.params.id).where('tenant_id', '=', ctx.tenantId).executeTakeFirst());
        await withdraw(tx, found, ctx.principal.username);
        ctx.audit(auditOf(found));
        return null;
      }),
    );

    on(deleteOverrideGrant, ({ db, operator, params: { remoteId, id } }) => {
      requireOwnRemote(operator, remoteId);
      return db.platform(async ({ tx }) => {
        const found = existing(await lockLive(tx, id).where('remote_id', '=', remoteId).executeTakeFirst());
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
          .where('username', '=', principal.username)
          .where('approved_at', 'is not', null)
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
      // The next user of this browser gets the released remote.
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

async function requireRoom(tx: Tx, remoteId: string): Promise<void> {
  // Requests of a remote are counted one after the other.
  await tx.selectFrom('remotes').select('remote_id').where('remote_id', '=', remoteId).forNoKeyUpdate().execute();
  const live = await liveGrants(tx).where('remote_id', '=', remoteId).execute();
  if (live.length >= MAX_LIVE) throw new CodedError(releaseErrors.tooManyGrants);
}

const lockLive = (tx: Tx, id: string) => liveGrants(tx).where('id', '=', id).forUpdate();

/** Approved again, it stays as the first approval left it. */
async function approve(tx: Tx, row: GrantRow, by: string): Promise<void> {
  if (row.approved_at) return;
  const person = await tx
    .selectFrom('agents')
    .select('id')
    .where('tenant_id', '=', row.tenant_id)
    .where('username', '=', row.username)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!person) throw new CodedError(releaseErrors.noSuchPerson);
  const approval = { approved_by: by, approved_at: sql<Date>`now()` };
  await tx.updateTable('override_grants').set(approval).where('id', '=', row.id).execute();
  await note(tx, row, 'override-granted', by);
}

const auditOf = ({ id, remote_id: remoteId, origin, username, expires_at }: GrantRow) => ({
  target: `override:${id}`,
  after: { remoteId, origin, username, expireTime: expires_at.toISOString() },
});

async function withdraw(tx: Tx, row: GrantRow, actor: string): Promise<void> {
  await tx.updateTable('override_grants').set({ withdrawn_at: sql<Date>`now()` }).where('id', '=', row.id).execute();
  await note(tx, row, 'override-withdrawn', actor);
}

type Step = 'override-asked' | 'override-granted' | 'override-redeemed' | 'override-withdrawn';

function note(tx: Tx, row: GrantRow, action: Step, actor: string) {
  const { remote_id: remoteId, id, origin, tenant_id: tenantId, username } = row;
  return writeEvent(tx, { remoteId, version: null, action, actor, detail: { id, origin, tenantId, username } });
}

const ownOf = (row: GrantRow) => ({
  remoteId: row.remote_id,
  origin: row.origin,
  expireTime: row.expires_at.toISOString(),
});

const grantOf = (row: GrantRow): OverrideGrant => ({
  ...ownOf(row),
  id: row.id,
  tenantId: row.tenant_id,
  username: row.username ?? '',
  approvedBy: row.approved_by,
  createdBy: row.created_by,
  createTime: row.created_at.toISOString(),
  redeemTime: row.redeemed_at?.toISOString() ?? null,
});
