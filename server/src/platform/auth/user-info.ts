import type { CtiAccess, UserInfo } from '@lianxi/contracts/auth/auth.contract';
import type { Db } from '../db/db.ts';
import { maskPhone, phoneHandle } from '../permissions/mask.ts';

/** The right to see whole numbers (specification section 7: permissions/contactNumber). */
export const CONTACT_NUMBER = 'contact_number';

/** The portal's data of the signed-in agent (specification section 3), without their telephone. */
export async function readUserInfo(
  db: Db,
  { tenantId, agentId }: { tenantId: number; agentId: string },
): Promise<Omit<UserInfo, keyof CtiAccess>> {
  const { cipher, ...row } = await db.tenant(tenantId, async ({ tx, cipher }) => ({
    cipher,
    ...(await tx
      .selectFrom('agents as a')
      .innerJoin('departments as d', (join) =>
        join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'),
      )
      .innerJoin('tenants as t', 't.id', 'a.tenant_id')
      .select(['a.id', 'a.username', 'a.name', 'a.ext', 'a.mobile', 'a.login_times', 't.code', 't.name as tenant_name'])
      .select(['d.name as department_name'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('agent_roles as ar')
              .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'ar.tenant_id').onRef('r.id', '=', 'ar.role_id'))
              .leftJoin('role_permissions as p', (join) =>
                join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.role_id', '=', 'r.id').on('p.code', '=', CONTACT_NUMBER),
              )
              .whereRef('ar.tenant_id', '=', 'a.tenant_id')
              .whereRef('ar.agent_id', '=', 'a.id')
              .where((role) => role.or([role('r.is_super', '=', true), role('p.code', 'is not', null)])),
          )
          .as('sees_numbers'),
      )
      .where('a.tenant_id', '=', tenantId)
      .where('a.id', '=', agentId)
      .executeTakeFirstOrThrow()),
  }));
  const mobile = row.mobile && !row.sees_numbers ? maskPhone(row.mobile, phoneHandle(cipher, row.mobile)) : row.mobile;
  return {
    tenant_id: tenantId,
    tenant_code: row.code,
    tenant_name: row.tenant_name,
    user_id: row.id,
    user_name: row.username,
    cuser_name: row.name,
    user_ext: row.ext,
    user_mobile: mobile,
    department_name: row.department_name,
    loginTimes: String(row.login_times),
  };
}
