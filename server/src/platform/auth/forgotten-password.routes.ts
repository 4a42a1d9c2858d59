import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import {
  type CodeChannel,
  recoverPassword,
  recoveryChannels,
  recoveryCode,
} from '@lianxi/contracts/auth/forgotten-password.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { writeOperation } from '../audit/operation-log.ts';
import type { Db } from '../db/db.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { Messenger } from '../messenger/messenger.ts';
import { hashPassword, requireOtherThanName, verifyPassword } from './password.ts';
import { madeUpChannels, maskEmail, maskNumber } from './recovery-masks.ts';
import { CODE_SECONDS, createSentCode, exchangeForTicket, findOwnerOfTicket, takeTicket, tellsCode } from './sent-codes.ts';
import { endSessions } from './sessions.ts';
import { clearAttempts, foldUsername, mayAsk } from './throttle.ts';

const PURPOSE = { purpose: 'forgotten-password', subject: '' } as const;

/** A forgotten password (specification section 7): the addresses for a code, the code, the new password. */
export function forgottenPasswordRoutes(messenger: Messenger): AreaRoutes {
  return routes((on) => {
    on(
      recoveryChannels,
      async ({ db, kernel, query, ip }) => {
        if (!(await mayAsk(db, 'asked', `recovery ${foldUsername(query.username)}`, ip))) {
          throw new CodedError(commonErrors.tooMany);
        }
        const account = await findAccount(db, query.username);
        // Computed for every account, so that the time of the answer reveals nothing.
        const madeUp = madeUpChannels(kernel.installationCipher, foldUsername(query.username));
        const real = [
          ...(account?.mobile ? [{ channel: 'phone' as const, masked: maskNumber(account.mobile) }] : []),
          ...(account?.email ? [{ channel: 'email' as const, masked: maskEmail(account.email) }] : []),
        ];
        return real.length > 0 ? real : madeUp;
      },
      { changesState: true },
    );

    on(recoveryCode, async ({ db, log, body, ip }) => {
      if (body.step === 'check') {
        const ticket = (await tellsCode(db, { ...PURPOSE, ...body })) ? await exchangeForTicket(db, body.sendKey) : null;
        if (ticket === null) throw badCode();
        return { ticket };
      }
      const { username, channel } = body;
      if (!(await mayAsk(db, 'sent', `recovery ${foldUsername(username)}`, ip))) throw new CodedError(commonErrors.tooMany);
      const account = await findAccount(db, username);
      const to = channel === 'phone' ? account?.mobile : account?.email;
      const owner = account && to ? { tenantId: account.tenant_id, agentId: account.id } : null;
      const { sendKey, code } = await createSentCode(db, PURPOSE, owner);
      if (to) {
        // Not awaited: the time of the sending would reveal that the account exists.
        send(messenger, channel, to, code).catch((error: unknown) => log.error({ err: error, channel }, 'code not sent'));
      }
      const { outbox } = messenger;
      return { sendKey, expiresIn: CODE_SECONDS, outbox: channel === 'phone' ? outbox.sms : outbox.mail };
    });

    on(recoverPassword, async ({ db, body, ip }) => {
      if (body.newpwd !== body.repeatpwd) {
        throw new CodedError(authErrors.passwordsDiffer, {
          fields: [{ path: 'repeatpwd', text: authErrors.passwordsDiffer.text }],
        });
      }
      const account = await findOwnerOfTicket(db, body.ticket);
      if (!account) throw badCode();
      requireOtherThanName(body.newpwd, account.username, 'newpwd');
      if (await verifyPassword(account.password_hash, body.newpwd)) throw new CodedError(authErrors.samePassword);
      const passwordHash = await hashPassword(body.newpwd);
      const owner = await takeTicket(db, body.ticket);
      if (!owner) throw badCode();
      const username = await db.tenant(owner.tenantId, async ({ tx }) => {
        const agent = await tx
          .updateTable('agents')
          .set({ password_hash: passwordHash, one_time_password: false })
          .where('tenant_id', '=', owner.tenantId)
          .where('id', '=', owner.agentId)
          .returning(['name', 'username'])
          .executeTakeFirstOrThrow();
        await endSessions(tx, owner, 'revoked');
        const who = { ...owner, agentName: agent.name };
        await writeOperation(tx, who, recoverPassword, { target: `agent:${owner.agentId}` }, ip);
        return agent.username;
      });
      // The user with the account's telephone or mailbox is its owner, so earlier wrong guesses no longer count.
      await clearAttempts(db, username);
      return null;
    });
  });
}

function badCode(): CodedError {
  return new CodedError(authErrors.badSentCode, { fields: [{ path: 'code', text: authErrors.badSentCode.text }] });
}

/** An account that may sign in; a disabled account is not found. */
function findAccount(db: Db, username: string) {
  return db.platform(({ tx }) =>
    tx
      .selectFrom('agents as a')
      .innerJoin('tenants as t', 't.id', 'a.tenant_id')
      .select(['a.id', 'a.tenant_id', 'a.mobile', 'a.email'])
      .where(sql<boolean>`lower(a.username) = ${foldUsername(username)}`)
      .where('a.disabled', '=', false)
      .where('t.disabled', '=', false)
      .executeTakeFirst(),
  );
}

function send(messenger: Messenger, channel: CodeChannel, to: string, code: string): Promise<void> {
  const text = `您正在找回密码，验证码 ${code}，10 分钟内有效。如非本人操作，请忽略。`;
  if (channel === 'phone') return messenger.sendSms(to, `【联席】${text}`);
  return messenger.sendMail({ to, subject: '联席：找回密码验证码', text });
}
