import {
  MAX_MAIL_FILE_BYTES,
  mailAccounts,
  mailErrors,
  mailList,
  readMail,
  resendMail,
  sendMail,
} from '@lianxi/contracts/admin/mail.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { SealedDb } from '../../../platform/db/db.ts';
import { sanitizeRichText } from '../../../platform/html/sanitize.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { keepNoticeFiles } from '../notice/notice-files.ts';
import { filesOf, findMail, insertMail, listMails, lockMail, mailOf, setMailState } from './mail.queries.ts';
import { findCompanyAccount, findOwnAccount } from './mail-config.queries.ts';
import { sendMailJob } from './send-mail.job.ts';

const findAccount = (own: SealedDb, account: string, agentId: string | null) =>
  account === 'own' ? findOwnAccount(own, agentId ?? '0') : findCompanyAccount(own);

export const mailRoutes = routes((on) => {
  on(mailAccounts, async (ctx) => {
    const own = await findOwnAccount(ctx, ctx.principal.agentId);
    const company = await findCompanyAccount(ctx);
    return [
      ...(own ? [{ account: 'own' as const, address: own.address }] : []),
      ...(company ? [{ account: 'company' as const, address: company.address }] : []),
    ];
  });

  on(sendMail, async (ctx) => {
    const { body, principal, kernel, tenantId } = ctx;
    const { agentId, agentName } = principal;
    const content = sanitizeRichText(body.content);
    if (content.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '') throw new CodedError(mailErrors.emptyContent);
    const account = await findAccount(ctx, body.account, agentId);
    if (!account) throw new CodedError(mailErrors.noAccount);
    const files = await keepNoticeFiles(ctx, body.files);
    if (!files) throw new CodedError(mailErrors.unknownFile);
    const located = await Promise.all(files.map(({ fileSaveName }) => kernel.files.locate(ctx, fileSaveName)));
    const bytes = located.reduce((sum, file) => sum + (file?.size ?? 0), 0);
    if (bytes > MAX_MAIL_FILE_BYTES) throw new CodedError(mailErrors.tooLarge);
    const { to, subject } = body;
    const mail = { agentId, agentName, account: body.account, from: account.address, to, subject, content, files };
    const id = await insertMail(ctx, mail);
    await kernel.jobs.send(ctx, sendMailJob(kernel), { tenantId, id });
    ctx.audit({ target: `mail:${id}`, after: { 收件人数: to.length, 附件: files.length } });
    return { id };
  });

  on(mailList, (ctx) => listMails(ctx, ctx.scope, ctx.query));

  on(readMail, async (ctx) => {
    const row = existing(await findMail(ctx, ctx.scope, ctx.params.id));
    const content = ctx.cipher.decrypt('mails.content', row.content);
    return { ...mailOf(ctx.cipher, row), content, messageId: row.message_id, files: filesOf(row) };
  });

  on(resendMail, async (ctx) => {
    const { kernel, tenantId, params, scope } = ctx;
    existing(await findMail(ctx, scope, params.id));
    const row = existing(await lockMail(ctx, params.id));
    if (row.state !== 'failed' && row.state !== 'unknown') throw new CodedError(mailErrors.notFailed);
    const account = await findAccount(ctx, row.account, row.agent_id);
    if (!account) throw new CodedError(mailErrors.noAccount);
    // A mail of its own: the former one may have arrived.
    await setMailState(ctx, row.id, 'queued', { again: { from: account.address } });
    await kernel.jobs.send(ctx, sendMailJob(kernel), { tenantId, id: row.id });
    ctx.audit({ target: `mail:${row.id}`, before: { state: row.state } });
    return null;
  });
});
