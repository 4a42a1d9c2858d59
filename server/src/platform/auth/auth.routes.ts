import { authErrors, changePassword, checkCode, signIn, signOut } from '@lianxi/contracts/auth/auth.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { PublicContext } from '../http/context.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { Metrics } from '../observability/metrics.ts';
import { issueCheckCode, requireCheckCode } from './check-code.ts';
import { sealCtiAccess, sipSecret } from './cti-access.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword, requireOtherThanName, verifyNobody, verifyPassword } from './password.ts';
import { endSessions, type OpenedSession, rotateSession, startSession } from './sessions.ts';
import { beginAttempt, foldUsername, needsCheckCode } from './throttle.ts';
import { readUserInfo } from './user-info.ts';

type SignInContext = PublicContext<typeof signIn>;

/** Sign-in, sign-out and the password (specification sections 4, 5 and 7). */
export function authRoutes(metrics: Metrics): AreaRoutes {
  return routes((on) => {
    on(checkCode, ({ db }) => issueCheckCode(db), { changesState: true });

    on(signIn, async (ctx) => {
      const { body } = ctx;
      if (body.grant_type === 'refresh_token') {
        const { pair, ...owner } = await rotateSession(ctx.db, body.refresh_token);
        return tokenReply(ctx, owner, pair);
      }
      if (await needsCheckCode(ctx.db, body.username, ctx.ip)) await requireCheckCode(ctx.db, body);
      const attempt = await beginAttempt(ctx.db, body.username, ctx.ip);
      if (attempt.locked) {
        metrics.signIn('locked');
        throw new CodedError(authErrors.locked);
      }
      const account = await findAccount(ctx, body.username);
      const right = account ? await verifyPassword(account.password_hash, body.password) : await verifyNobody(body.password);
      if (!account || !right) {
        metrics.signIn('refused');
        throw new CodedError(authErrors.badCredentials);
      }
      await attempt.succeeded();
      if (account.disabled || account.tenant_disabled) throw new CodedError(authErrors.disabled);
      if (account.trial_ended) throw new CodedError(authErrors.trialEnded);
      const owner = { tenantId: account.tenant_id, agentId: account.id };
      if (account.one_time_password) await takeOwnPassword(ctx.db, owner, account.password_hash, body);
      const pair = await ctx.db.platform(async ({ tx }) => {
        await tx
          .updateTable('agents')
          .set({ login_times: sql<number>`login_times + 1` })
          .where('tenant_id', '=', owner.tenantId)
          .where('id', '=', owner.agentId)
          .execute();
        return startSession(tx, { ...owner, multiSignOn: account.multi_sign_on, ip: ctx.ip });
      });
      metrics.signIn('success');
      return tokenReply(ctx, owner, pair);
    });

    on(signOut, async ({ tx, principal }) => {
      await endSessions(tx, principal, 'signed-out', principal.sessionId);
      return null;
    });

    on(changePassword, async (ctx) => {
      const { tx, principal, body, audit } = ctx;
      requireSame(body);
      requireOtherThanName(body.newpwd, principal.username, 'newpwd');
      await requireOwnPassword(ctx, body.originalpwd, 'originalpwd');
      if (body.newpwd === body.originalpwd) throw new CodedError(authErrors.samePassword);
      await tx
        .updateTable('agents')
        .set({ password_hash: await hashPassword(body.newpwd), one_time_password: false })
        .where('tenant_id', '=', principal.tenantId)
        .where('id', '=', principal.agentId)
        .execute();
      await endSessions(tx, principal, 'revoked');
      audit({ target: `agent:${principal.agentId}` });
      return null;
    });
  });
}

type FirstSignIn = { username: string; password: string; newpwd?: string | undefined; repeatpwd?: string | undefined };

/** Replaces a one-time password by the user's own. Without it nobody signs in: there is no session to misuse. */
async function takeOwnPassword(db: Db, owner: { tenantId: number; agentId: string }, oneTime: string, body: FirstSignIn) {
  const { username, password, newpwd } = body;
  if (newpwd === undefined) throw new CodedError(authErrors.newPasswordNeeded);
  requireSame(body);
  requireOtherThanName(newpwd, username, 'newpwd');
  if (newpwd === password) throw new CodedError(authErrors.samePassword);
  const own = { password_hash: await hashPassword(newpwd), one_time_password: false };
  const { numUpdatedRows } = await db.tenant(owner.tenantId, ({ tx }) =>
    tx
      .updateTable('agents')
      .set(own)
      .where('tenant_id', '=', owner.tenantId)
      .where('id', '=', owner.agentId)
      // Of two who use it at once, one chooses.
      .where('password_hash', '=', oneTime)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new CodedError(authErrors.badCredentials);
}

function requireSame({ newpwd, repeatpwd }: { newpwd?: string | undefined; repeatpwd?: string | undefined }): void {
  if (newpwd === repeatpwd) return;
  const { passwordsDiffer } = authErrors;
  throw new CodedError(passwordsDiffer, { fields: [{ path: 'repeatpwd', text: passwordsDiffer.text }] });
}

function findAccount(ctx: SignInContext, username: string) {
  return ctx.db.platform(({ tx }) =>
    tx
      .selectFrom('agents as a')
      .innerJoin('tenants as t', 't.id', 'a.tenant_id')
      .select(['a.id', 'a.tenant_id', 'a.password_hash', 'a.one_time_password', 'a.disabled'])
      .select(['t.disabled as tenant_disabled', 't.multi_sign_on'])
      .select(sql<boolean>`coalesce(t.trial_ends_at <= now(), false)`.as('trial_ended'))
      .where(sql<boolean>`lower(a.username) = ${foldUsername(username)}`)
      .executeTakeFirst(),
  );
}

/** Both tokens, the signed-in agent, and how their telephone reaches the switch. */
async function tokenReply(ctx: SignInContext, owner: { tenantId: number; agentId: string }, pair: OpenedSession) {
  const cipher = await ctx.kernel.ciphers.of(owner.tenantId);
  const access = { host: ctx.headers.host ?? '', secret: sipSecret(cipher, pair.sessionId) };
  return {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'bearer' as const,
    expires_in: pair.expiresIn,
    user: { ...(await readUserInfo(ctx.db, owner)), ...sealCtiAccess(owner.agentId, access) },
  };
}
