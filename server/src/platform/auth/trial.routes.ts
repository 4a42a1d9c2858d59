import { agentErrors } from '@lianxi/contracts/admin/agent.contract';
import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import { startTrial, TRIAL_DAYS, trialCode } from '@lianxi/contracts/auth/trial.contract';
import { OPERATOR_REMOTE } from '@lianxi/contracts/federation/operator-remote';
import type { BodyOf } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { writeOperation } from '../audit/operation-log.ts';
import type { Db, TenantTx } from '../db/db.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { Messenger } from '../messenger/messenger.ts';
import type { ReadReleases } from '../registry/releases.ts';
import { hashPassword, requireOtherThanName } from './password.ts';
import { CODE_SECONDS, createSentCode, takeCode, tellsCode } from './sent-codes.ts';
import { foldUsername, mayAsk } from './throttle.ts';

type Trial = BodyOf<typeof startTrial>;

/** A trial (specification section 7): a code to the telephone, then a new tenant for 30 days. */
export function trialRoutes(messenger: Messenger, readReleases: ReadReleases): AreaRoutes {
  return routes((on) => {
    on(
      trialCode,
      async ({ db, query: { phone }, ip }) => {
        if (!(await mayAsk(db, 'sent', `trial ${phone}`, ip))) throw new CodedError(commonErrors.tooMany);
        const { sendKey, code } = await createSentCode(db, { purpose: 'trial', subject: phone });
        await messenger.sendSms(phone, `【联席】您正在申请试用，验证码 ${code}，10 分钟内有效。如非本人操作，请忽略。`);
        return { sendKey, expiresIn: CODE_SECONDS, outbox: messenger.outbox.sms };
      },
      { changesState: true },
    );

    on(startTrial, async ({ db, body, ip }) => {
      const { sendKey, code, phone: subject } = body;
      if (!(await tellsCode(db, { purpose: 'trial', subject, sendKey, code }))) refuse('code', authErrors.badSentCode);
      const { usernameTaken, phoneOnTrial, tenantId } = await lookUp(db, body);
      requireOtherThanName(body.password, body.username, 'password');
      if (usernameTaken) refuse('username', agentErrors.duplicateUsername);
      if (phoneOnTrial) refuse('phone', authErrors.trialExists);
      const { remotes } = await readReleases();
      const passwordHash = await hashPassword(body.password);
      if (!(await takeCode(db, sendKey))) refuse('code', authErrors.badSentCode);
      const trialEndsAt = new Date(Date.now() + TRIAL_DAYS * 24 * 3600 * 1000);
      await db.tenant(tenantId, async (tenant) => {
        const remoteIds = remotes.flatMap(({ id }) => (id === OPERATOR_REMOTE ? [] : id));
        const agentId = await insertTenant(tenant, body, { passwordHash, trialEndsAt, remoteIds });
        const who = { tenantId, agentId, agentName: body.contact };
        await writeOperation(tenant.tx, who, startTrial, { target: `tenant:${tenantId}` }, ip);
      });
      return { trialEndsAt: trialEndsAt.toISOString() };
    });
  });
}

function refuse(path: string, error: ErrorDefinition): never {
  throw new CodedError(error, { fields: [{ path, text: error.text }] });
}

/** The reason that prevents the trial, or the number of its tenant. */
function lookUp(db: Db, { username, phone }: Trial) {
  return db.platform(async ({ tx }) => {
    const { rows } = await sql<{ usernameTaken: boolean; phoneOnTrial: boolean; tenantId: number }>`
      select exists (select from agents where lower(username) = ${foldUsername(username)}) as "usernameTaken",
        exists (
          select from agents a join tenants t on t.id = a.tenant_id where a.mobile = ${phone} and t.trial_ends_at > now()
        ) as "phoneOnTrial",
        nextval('trial_tenant_ids')::int as "tenantId"`.execute(tx);
    const [found] = rows;
    if (!found) throw new Error('The look-up of a trial answered nothing');
    return found;
  });
}

interface TrialTenant {
  passwordHash: string;
  trialEndsAt: Date;
  remoteIds: readonly string[];
}

/** Writes the tenant with everything that its first user needs; returns the id of that user. */
async function insertTenant({ tx, tenantId }: TenantTx, trial: Trial, { passwordHash, trialEndsAt, remoteIds }: TrialTenant) {
  const tenant_id = tenantId;
  await tx
    .insertInto('tenants')
    .values({ id: tenantId, code: `t${tenantId}`, name: trial.company, trial_ends_at: trialEndsAt })
    .execute();
  const department = await tx
    .insertInto('departments')
    .values({ tenant_id, name: trial.company })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await tx
    .insertInto('roles')
    .values({ tenant_id, name: '租户管理员', is_super: true, data_scope: 'all' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const agent = await tx
    .insertInto('agents')
    .values({
      tenant_id,
      username: trial.username,
      ag_no: '1001',
      name: trial.contact,
      department_id: department.id,
      mobile: trial.phone,
      password_hash: passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('agent_roles').values({ tenant_id, agent_id: agent.id, role_id: role.id }).execute();
  if (remoteIds.length > 0) {
    await tx
      .insertInto('tenant_remotes')
      .values(remoteIds.map((remote_id) => ({ tenant_id, remote_id })))
      .execute();
  }
  return agent.id;
}
