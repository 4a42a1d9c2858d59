import * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { filesOf, lockMail, receiversOf, setMailState } from './mail.queries.ts';
import { findCompanyAccount, findOwnAccount } from './mail-config.queries.ts';
import { mailSettings } from './settings.ts';
import { type SmtpAccount, type SmtpMessage, sendBySmtp } from './smtp.ts';

/** Mail servers that are busy answer within minutes. */
const RETRIES = 3;

/**
 * Hands one mail to its mail server. The row says `sending` before the first byte: a job that finds it so comes after a process
 * that died in between, and sends nothing.
 */
export const sendMailJob = (kernel: Kernel) =>
  defineJob(
    'mail.send',
    z.object({ tenantId: z.number(), id: z.string() }),
    async ({ db, data: { tenantId, id }, lastTry }) => {
      const taken = await db.tenant(tenantId, (own) => take(own, id));
      if (!taken) return;
      const { privateHosts } = kernel.settings(mailSettings);
      const outcome = await sendBySmtp(taken.account, await withFiles(kernel, tenantId, taken), { privateHosts });
      const again = outcome.state === 'failed' && outcome.again && !lastTry;
      const error = outcome.state === 'sent' ? '' : outcome.error;
      await db.tenant(tenantId, (own) => setMailState(own, id, again ? 'queued' : outcome.state, { error }));
      if (again) throw new Error(`mail ${id}: ${error}`);
    },
    { retries: RETRIES, expireSeconds: 120 },
  );

interface Taken {
  account: SmtpAccount;
  message: Omit<SmtpMessage, 'attachments'>;
  files: readonly string[];
}

/** Takes a queued mail for this process. Null: there is nothing to send. */
async function take(own: TenantTx, id: string): Promise<Taken | null> {
  const row = await lockMail(own, id);
  if (row?.state === 'sending') await setMailState(own, id, 'unknown', { error: '发送中服务中断，对方可能已收到' });
  if (row?.state !== 'queued') return null;
  const account = row.account === 'own' ? await findOwnAccount(own, row.agent_id ?? '0') : await findCompanyAccount(own);
  if (!account) {
    await setMailState(own, id, 'failed', { error: '发件邮箱已不可用' });
    return null;
  }
  await setMailState(own, id, 'sending');
  const { cipher } = own;
  return {
    account,
    message: {
      messageId: row.message_id,
      to: receiversOf(cipher, row),
      subject: cipher.decrypt('mails.subject', row.subject),
      html: cipher.decrypt('mails.content', row.content),
    },
    files: filesOf(row).map(({ fileSaveName }) => fileSaveName),
  };
}

async function withFiles({ db, files }: Kernel, tenantId: number, { message, files: names }: Taken): Promise<SmtpMessage> {
  const located = await db.tenant(tenantId, (own) => Promise.all(names.map((name) => files.locate(own, name))));
  const attachments = [];
  for (const file of located) {
    if (!file) continue;
    attachments.push({ filename: file.fileName, contentType: file.contentType, path: await files.onDisk(file) });
  }
  return { ...message, attachments };
}
