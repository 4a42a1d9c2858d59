import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listener.ts';
import type { Principal } from '../permissions/principal.ts';
import type { SessionEndReason } from './session-end.ts';
import { noteUse } from './sessions.ts';
import { hashToken } from './token.ts';

/** Finds who is behind an access token. */
export interface Principals {
  /** Throws 4005 when the token is none, expired or signed out, 9998 when its session was kicked. */
  find(token: string): Principal | Promise<Principal>;
  /** The principal of a session that lives, or null: for sockets, which outlive an access token. */
  ofSession(sessionId: string): Promise<Principal | null>;
  /** Those of a tenant's agents who are signed in, by id, with the rights of now. */
  signedIn(tenantId: number, agentIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>;
  /** Who started something in a session, with the rights of now, also after the session ended. Null: switched off, or gone. */
  requester(sessionId: string): Promise<Principal | null>;
  onSessionEnded(run: (sessionId: string, reason: SessionEndReason) => void): void;
  /** Rights, departments or accounts of a tenant (null: of any) changed: what was asked of {@link ofSession} is to be asked again. */
  onRightsChanged(run: (tenantId: number | null) => void): void;
  /** Something changed that the database does not notify: time passed. */
  rightsChanged(tenantId: number): void;
}

interface Known {
  principal: Principal;
  expiresAt: number;
}

/** The channel on which the triggers of 0001_platform.sql speak. */
const CHANNEL = 'lianxi_auth';
const CACHE_LIMIT = 20_000;
/** From the narrowest to the widest. */
const scopes: readonly DataScope[] = ['self', 'department', 'department-tree', 'all'];

/**
 * Keeps the principals of live tokens in memory. Every change of a session or of rights is notified
 * by the database and empties what it touches, so that it acts within a second in every process;
 * while the notifications are not sure to arrive, each call asks the database.
 */
export async function createPrincipals(db: Db, listener: Listener): Promise<Principals> {
  const byToken = new Map<string, Known>();
  const ended: ((sessionId: string, reason: SessionEndReason) => void)[] = [];
  const changed: ((tenantId: number | null) => void)[] = [];
  // Grows with every notification: what was read before one is not kept after it.
  let generation = 0;

  function forget(sessionId: string): void {
    for (const [token, { principal }] of byToken) if (principal.sessionId === sessionId) byToken.delete(token);
  }
  function forgetRights(tenantId: number | null): void {
    generation += 1;
    if (tenantId === null) byToken.clear();
    else for (const [token, { principal }] of byToken) if (principal.tenantId === tenantId) byToken.delete(token);
    for (const run of changed) run(tenantId);
  }

  await listener.listen(
    CHANNEL,
    (payload) => {
      const news = JSON.parse(payload) as { session?: string; reason?: SessionEndReason; rotated?: string; rights?: string };
      if (news.session && news.reason) {
        generation += 1;
        forget(news.session);
        for (const run of ended) run(news.session, news.reason);
      } else if (news.rotated) {
        generation += 1;
        forget(news.rotated);
      } else {
        // '*' and 0 name no tenant: changed outside of a tenant's transaction.
        forgetRights(Number(news.rights) || null);
      }
    },
    () => forgetRights(null),
  );

  async function load(token: string): Promise<Principal> {
    const started = generation;
    const row = await db.platform(({ tx }) => selectSession(tx, sql`s.access_hash = ${hashToken(token)}`));
    if (!row) throw new CodedError(commonErrors.notSignedIn);
    if (row.end_reason === 'kicked') throw new CodedError(commonErrors.kicked);
    const expiresAt = row.access_expires_at.getTime();
    if (row.end_reason || row.disabled || expiresAt <= Date.now()) throw new CodedError(commonErrors.notSignedIn);
    if (!row.used) await db.platform(({ tx }) => noteUse(tx, token));
    const principal = principalOf(row);
    if (started === generation && listener.healthy) {
      if (byToken.size >= CACHE_LIMIT) byToken.clear();
      byToken.set(token, { principal, expiresAt });
    }
    return principal;
  }

  return {
    find(token) {
      const known = listener.healthy ? byToken.get(token) : undefined;
      if (known && known.expiresAt > Date.now()) return known.principal;
      return load(token);
    },
    async ofSession(sessionId) {
      const row = await db.platform(({ tx }) => selectSession(tx, sql`s.id = ${sessionId}`));
      return row && !row.end_reason && !row.disabled ? principalOf(row) : null;
    },
    async signedIn(tenantId, agentIds) {
      const rows = await db.platform(({ tx }) =>
        selectSessions(
          tx,
          sql`s.tenant_id = ${tenantId} and s.agent_id = any(${[...agentIds]}::bigint[]) and s.ended_at is null
            and s.refresh_expires_at > now()`,
        ),
      );
      return new Map(rows.flatMap((row) => (row.disabled ? [] : [[row.agent_id, principalOf(row)]])));
    },
    async requester(sessionId) {
      const row = await db.platform(({ tx }) => selectSession(tx, sql`s.id = ${sessionId}`));
      return row && !row.disabled ? principalOf(row) : null;
    },
    onSessionEnded: (run) => ended.push(run),
    onRightsChanged: (run) => changed.push(run),
    rightsChanged: forgetRights,
  };
}

interface SessionRow {
  session_id: string;
  access_expires_at: Date;
  end_reason: SessionEndReason | null;
  used: boolean;
  disabled: boolean;
  tenant_id: number;
  tenant_code: string;
  tenant_name: string;
  operator: boolean;
  agent_id: string;
  username: string;
  ag_no: string;
  name: string;
  ext: string | null;
  department_id: string;
  department_name: string;
  department_ids: string[];
  roles: RoleRights[];
  /** App that is on and has a seat for the agent → when it runs out, in ms; null: never. */
  apps: Record<string, number | null>;
}

/** One of the agent's roles. */
interface RoleRights {
  is_super: boolean;
  data_scope: DataScope;
  codes: string[];
  /** Page code → scope, where the role's own does not hold. */
  page_scopes: Record<string, DataScope>;
}

type SqlRunner = Parameters<ReturnType<typeof sql>['execute']>[0];

async function selectSession(tx: SqlRunner, which: ReturnType<typeof sql>): Promise<SessionRow | undefined> {
  const [row] = await selectSessions(tx, which);
  return row;
}

async function selectSessions(tx: SqlRunner, which: ReturnType<typeof sql>): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.access_expires_at, s.end_reason, s.used, a.disabled or t.disabled or coalesce(t.trial_ends_at <= now(), false) as disabled,
      t.id as tenant_id, t.code as tenant_code, t.name as tenant_name, t.operator,
      a.id as agent_id, a.username, a.ag_no, a.name, a.ext, d.id as department_id, d.name as department_name,
      array(
        with recursive below as (
          select d.id
          union
          select child.id from departments child join below on child.tenant_id = s.tenant_id and child.parent_id = below.id
        )
        select id::text from below
      ) as department_ids,
      (
        select coalesce(json_agg(json_build_object(
          'is_super', r.is_super,
          'data_scope', r.data_scope,
          'codes', array(select p.code from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id),
          'page_scopes', (
            select coalesce(json_object_agg(ps.code, ps.data_scope), '{}')
            from role_page_scopes ps where ps.tenant_id = r.tenant_id and ps.role_id = r.id
          )
        )), '[]')
        from agent_roles ar join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
        where ar.tenant_id = s.tenant_id and ar.agent_id = s.agent_id
      ) as roles,
      (
        select coalesce(json_object_agg(x.remote_id, extract(epoch from x.expires_at) * 1000), '{}')
        from tenant_remotes x
        where x.tenant_id = s.tenant_id and x.enabled and (x.seats is null or exists (
          select from tenant_remote_seats xs
          where xs.tenant_id = x.tenant_id and xs.remote_id = x.remote_id and xs.agent_id = s.agent_id))
      ) as apps
    from auth_sessions s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id
    join departments d on d.tenant_id = a.tenant_id and d.id = a.department_id
    join tenants t on t.id = s.tenant_id
    where ${which}`.execute(tx);
  return rows;
}

function principalOf(row: SessionRow): Principal {
  const { roles, apps } = row;
  const permissions = new Set(roles.flatMap((role) => role.codes));
  const isSuper = roles.some((role) => role.is_super);
  return {
    tenantId: row.tenant_id,
    tenantCode: row.tenant_code,
    tenantName: row.tenant_name,
    operator: row.operator,
    agentId: row.agent_id,
    agentNo: row.ag_no,
    agentName: row.name,
    username: row.username,
    ext: row.ext,
    sessionId: row.session_id,
    departmentId: row.department_id,
    departmentName: row.department_name,
    permissions,
    isSuper,
    departmentIds: row.department_ids,
    holds: (code) => isSuper || permissions.has(code),
    uses: (app) => app in apps && (apps[app] ?? Number.POSITIVE_INFINITY) > Date.now(),
    dataScopeOn: (pageCode) => {
      if (isSuper) return 'all';
      const reached = roles
        .filter((role) => role.codes.includes(pageCode))
        .map((role) => scopes.indexOf(role.page_scopes[pageCode] ?? role.data_scope));
      return scopes[Math.max(0, ...reached)] ?? 'self';
    },
  };
}
