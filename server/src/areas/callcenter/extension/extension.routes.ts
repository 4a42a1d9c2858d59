import { randomBytes } from 'node:crypto';
import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import {
  extensionErrors,
  myExtension,
  setAnaloguePhone,
  switchHealth,
  switchWebPhone,
} from '@lianxi/contracts/callcenter/extension.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { sipSecret } from '../../../platform/auth/cti-access.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { AfterCommit } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { extensionId } from '../call/call.media.ts';
import { deskOf } from '../call/call-desk.ts';
import { submitCommand } from '../call/command.queries.ts';
import { changeSeat, findPhoneStatus } from '../seat/seat.queries.ts';
import { switchState } from '../switch/switch-state.ts';
import { WEB_PHONE_HOURS } from './web-phone.ts';

export const extensionRoutes = routes((on) => {
  on(myExtension, async ({ tx, tenantId, principal }) => {
    const seat = await findPhoneStatus(tx, tenantId, principal.agentId);
    const telephones = await findTelephones({ tx, tenantId }, principal.agentId);
    const { kind, up } = await switchState(tx);
    return {
      extension: principal.ext,
      webPhone: telephones?.web_phone_session === principal.sessionId ? ('1' as const) : ('0' as const),
      registered: seat.registered,
      analoguePhone: telephones?.deskSet || telephones?.givenSet || telephones?.mobileSet ? (1 as const) : (0 as const),
      switchKind: kind,
      switchUp: up,
    };
  });

  on(switchWebPhone, async (ctx) => {
    const { tx, tenantId, cipher, principal, kernel } = ctx;
    const { agentId, ext, sessionId } = principal;
    if (!ext) throw new CodedError(callErrors.noExtension);
    const turnOn = ctx.body.status === '1';
    const seat = await findPhoneStatus(tx, tenantId, agentId);
    const telephones = await findTelephones(ctx, agentId);
    if (turnOn && telephones?.mobileSet) throw new CodedError(extensionErrors.mobileSet);
    if (turnOn && (telephones?.deskSet || telephones?.givenSet)) throw new CodedError(extensionErrors.deskSet);
    if (!turnOn && seat.status === '1') throw new CodedError(extensionErrors.phoneOnline);
    const username = extensionId(tenantId, ext);
    const secret = turnOn ? sipSecret(cipher, sessionId) : null;
    const until = new Date(Date.now() + WEB_PHONE_HOURS * 3_600_000);
    await changeSeat(ctx, agentId, {
      web_phone_session: secret ? sessionId : null,
      web_phone_until: secret ? until : null,
      web_phone_secret: secret ? cipher.encrypt('agent_phone_status.web_phone_secret', secret) : null,
    });
    ctx.audit({ target: `agent:${agentId}`, after: { webPhone: ctx.body.status } });
    const register = { kind: 'register', extensionId: username, secret, transport: 'webrtc' } as const;
    const command = await submitCommand(ctx, agentId, 'register', register);
    return new AfterCommit(async () => {
      await deskOf(kernel).outcome(tenantId, command);
      const account = secret
        ? {
            uri: `sip:${username}@lianxi`,
            username,
            secret,
            webSocketPath: '/api/xmf-call-center/sip',
            expiresAt: until.toISOString(),
          }
        : null;
      return { webPhone: ctx.body.status, account };
    });
  });

  on(setAnaloguePhone, async (ctx) => {
    const { tx, tenantId, cipher, principal, kernel, headers } = ctx;
    const { agentId, ext } = principal;
    if (!ext) throw new CodedError(callErrors.noExtension);
    if ((await findPhoneStatus(tx, tenantId, agentId)).status === '1') throw new CodedError(extensionErrors.phoneOnline);
    const telephones = await findTelephones(ctx, agentId);
    if (telephones?.mobileSet) throw new CodedError(extensionErrors.mobileSet);
    if (telephones?.givenSet) throw new CodedError(extensionErrors.givenSet);
    if (telephones?.web_phone_session) throw new CodedError(extensionErrors.webPhone);
    const username = extensionId(tenantId, ext);
    const secret = ctx.body.analoguePhone === '1' ? randomBytes(12).toString('base64url') : null;
    await changeSeat(ctx, agentId, {
      desk_set_secret: secret ? cipher.encrypt('agent_phone_status.desk_set_secret', secret) : null,
    });
    ctx.audit({ target: `agent:${agentId}`, after: { analoguePhone: ctx.body.analoguePhone } });
    const register = { kind: 'register', extensionId: username, secret, transport: 'sip' } as const;
    const command = await submitCommand(ctx, agentId, 'desk-set', register);
    return new AfterCommit(async () => {
      await deskOf(kernel).outcome(tenantId, command);
      const [server = ''] = (headers.host ?? '').split(':');
      const account = secret ? { server, username, secret } : null;
      return { analoguePhone: secret ? (1 as const) : (0 as const), account };
    });
  });

  on(switchHealth, async ({ tx }) => {
    const trunks = await tx
      .selectFrom('trunks')
      .select(['name', 'reachable'])
      .where('enabled', '=', true)
      .orderBy('name')
      .execute();
    return { ...(await switchState(tx)), trunks };
  });
});

/** The agent's present telephones. */
function findTelephones({ tx, tenantId }: TenantDb, agentId: string) {
  return (
    tx
      .selectFrom('agents as a')
      .leftJoin('agent_phone_status as s', (join) =>
        join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'),
      )
      .leftJoin('extensions as e', (join) => join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.number', '=', 'a.ext'))
      .select(['s.web_phone_session', sql<boolean>`s.desk_set_secret is not null`.as('deskSet')])
      // A set that an administrator configured.
      .select(sql<boolean>`e.secret is not null`.as('givenSet'))
      .select(sql<boolean>`e.kind = 'mobile'`.as('mobileSet'))
      .where('a.tenant_id', '=', tenantId)
      .where('a.id', '=', agentId)
      .executeTakeFirst()
  );
}
