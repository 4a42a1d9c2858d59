import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../http/context.ts';
import { requireOwnPassword } from './own-password.ts';

/** The address for the code of a forgotten password. A user who can change it can take the account over. */
export interface Contact {
  readonly mobile: string | null;
  readonly email: string | null;
}

interface ContactChange {
  /** The owner of the contact. */
  readonly agentId: string;
  readonly username: string;
  readonly before: Contact;
  readonly after: Contact;
  /** The caller's own password, needed when the contact is theirs. */
  readonly password: string | null | undefined;
}

/**
 * Requires the password of a user who changes their own telephone or mailbox. After the change it notifies the old addresses,
 * whichever user made the change. Does nothing if nothing changes. Throws `auth.passwordNeeded` or `auth.wrongPassword` at
 * `password`.
 */
export async function guardContact(ctx: SignedInContext<unknown>, change: ContactChange): Promise<void> {
  const { before, after, agentId, username, password } = change;
  const mobileChanged = before.mobile !== after.mobile;
  const emailChanged = before.email !== after.email;
  if (!mobileChanged && !emailChanged) return;
  if (agentId === ctx.principal.agentId) {
    if (!password) throw atPassword();
    await requireOwnPassword(ctx, password, 'password', authErrors.wrongOwnPassword);
  }
  const { messenger, log } = ctx.kernel;
  const what = [mobileChanged ? '手机号' : [], emailChanged ? '邮箱' : []].flat().join('和');
  const text = `您的账号 ${username} 的${what}已修改，找回密码的验证码不再发往原地址。如非本人操作，请立即联系管理员。`;
  ctx.afterCommit(() => {
    const sent = [
      before.mobile === null ? [] : messenger.sendSms(before.mobile, `【联席】${text}`),
      before.email === null ? [] : messenger.sendMail({ to: before.email, subject: '联席：联系方式已修改', text }),
    ].flat();
    // Not awaited: the change is valid even if no carrier answers.
    for (const each of sent) each.catch((error: unknown) => log.error({ err: error }, 'change of contact not told'));
  });
}

function atPassword(): CodedError {
  const error = authErrors.passwordNeeded;
  return new CodedError(error, { fields: [{ path: 'password', text: error.text }] });
}
