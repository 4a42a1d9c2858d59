import { emailServers, ownProfile, profileErrors, saveProfile } from '@lianxi/contracts/admin/profile.contract';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { guardContact } from '../../../platform/auth/contact-change.ts';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import { routes } from '../../../platform/http/routes.ts';
import { isMaskedPhone, maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { hasDictionaryOption, listDictionaryOptions } from '../dictionary-option/dictionary-option.queries.ts';

const EMAIL_SERVER = 'EMAIL_SERVER';
/** The authorization code of an agent's mailbox. */
export const sealedAgents: SealedTable = { table: 'agents', columns: ['agents.email_token'] };

/** The profile that agents edit themselves (specification sections 3 and 5, profile). */
export const profileRoutes = routes((on) => {
  on(ownProfile, async ({ tx, tenantId, cipher, principal }) => {
    const row = await tx
      .selectFrom('agents')
      .select(['mobile', 'email', 'email_server_id', 'email_token', 'login_times'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', principal.agentId)
      .executeTakeFirstOrThrow();
    const masked = row.mobile !== null && !principal.holds(CONTACT_NUMBER);
    return {
      id: principal.agentId,
      agNo: principal.agentNo,
      agName: principal.agentName,
      departId: principal.departmentId,
      departName: principal.departmentName,
      agExt: principal.ext,
      agMobile: masked ? maskPhone(row.mobile ?? '', phoneHandle(cipher, row.mobile ?? '')) : row.mobile,
      agEmail: row.email,
      emailServerId: row.email_server_id,
      hasEmailToken: row.email_token !== null,
      loginTimes: row.login_times,
    };
  });

  on(saveProfile, async (ctx) => {
    const { tx, tenantId, cipher, principal, body } = ctx;
    const { agMobile, agEmail, emailServerId, emailToken } = body;
    if (emailServerId !== null && !(await hasDictionaryOption(ctx, EMAIL_SERVER, { id: emailServerId }))) {
      throw atField('emailServerId', profileErrors.unknownServer);
    }
    const before = await tx
      .selectFrom('agents')
      .select(['mobile', 'email'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', principal.agentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      // A user who sees only the masked number cannot change the whole one.
      mobile: isMaskedPhone(agMobile) ? before.mobile : agMobile,
      email: agEmail === '' ? null : agEmail,
    };
    const { agentId, username } = principal;
    await guardContact(ctx, { agentId, username, before, after, password: body.password });
    await tx
      .updateTable('agents')
      .set({
        ...after,
        email_server_id: emailServerId,
        // An administrator who has the same user open detects the change.
        version: sql<number>`version + 1`,
        ...(emailToken === null
          ? {}
          : { email_token: emailToken === '' ? null : cipher.encrypt('agents.email_token', emailToken) }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', principal.agentId)
      .execute();
    ctx.audit({ target: `agent:${principal.agentId}`, after: { emailServerId, emailTokenChanged: emailToken !== null } });
    return null;
  });

  on(emailServers, async (ctx) => {
    const items = await listDictionaryOptions(ctx, EMAIL_SERVER);
    return items.map(({ id, name, code }) => ({ id, name, host: code }));
  });
});

function atField(path: string, error: ErrorDefinition): CodedError {
  return new CodedError(error, { fields: [{ path, text: error.text }] });
}
