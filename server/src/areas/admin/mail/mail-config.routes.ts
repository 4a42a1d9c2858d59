import { randomUUID } from 'node:crypto';
import { mailConfig, setMailCode, testMailConfig } from '@lianxi/contracts/admin/mail-config.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { AfterCommit } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { findCompanyAccount, mailConfigTable, setCode } from './mail-config.queries.ts';
import { mailSettings } from './settings.ts';
import { sendBySmtp } from './smtp.ts';

const { errors } = mailConfig;

const settings = settingsRoutes(mailConfig, mailConfigTable, {
  update: async (ctx, kit) => {
    const { host, account } = await mailConfigTable.find(ctx);
    // Sent to another host, the code would be that host's to read.
    const isSame = host === ctx.body.host && account === ctx.body.account;
    return kit.update(ctx, isSame ? {} : { code: null });
  },
});

const others = routes((on) => {
  on(setMailCode, async (ctx) => {
    const { code } = ctx.body;
    await setCode(ctx, code === '' ? null : ctx.cipher.encrypt('mail_configs.code', code));
    ctx.audit({ target: mailConfig.noun, after: { 授权码: code === '' ? '已清除' : '已更新' } });
    return null;
  });

  on(testMailConfig, async (ctx) => {
    const account = await findCompanyAccount(ctx);
    if (!account) throw new CodedError(errors.incomplete);
    const { privateHosts } = ctx.kernel.settings(mailSettings);
    const message = {
      messageId: `${randomUUID()}@${account.address.slice(account.address.indexOf('@') + 1)}`,
      to: [ctx.body.to],
      subject: '测试邮件',
      html: `<p>这是一封测试邮件，收到说明邮箱设置可用。</p><p>${ctx.principal.tenantName}</p>`,
      attachments: [],
    };
    ctx.audit({ target: mailConfig.noun, after: { 测试: account.host } });
    // No transaction waits for a mail server.
    return new AfterCommit(async () => {
      const outcome = await sendBySmtp(account, message, { privateHosts });
      if (outcome.state !== 'sent') throw new CodedError(errors.refused, { text: outcome.error });
      return null;
    });
  });
});

export const mailConfigRoutes = [...settings, ...others];
