import { aiConfig, aiUsage, setAiKey, testAi } from '@lianxi/contracts/ai/ai-config.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { SealedTable } from '../crypto/sealed-table.ts';
import { AfterCommit } from '../http/context.ts';
import { routes } from '../http/routes.ts';
import { settingsRoutes } from '../record/settings-routes.ts';
import { settingsTable } from '../record/settings-table.ts';
import { askAi, faultText, findModel, findUsage } from './ai-port.ts';

const { errors } = aiConfig;

export const sealedAiConfigs: SealedTable = { table: 'ai_configs', key: [], columns: ['ai_configs.key'] };

const table = settingsTable(aiConfig, {
  table: 'ai_configs',
  columns: { vendor: 'vendor', address: 'address', model: 'model', monthlyTokens: 'monthly_tokens' },
  toWire: ({ key, vendor }) => ({ hasKey: key !== null, vendor: vendor as 'none' }),
  unset: { hasKey: false },
});

const settings = settingsRoutes(aiConfig, table, {
  update: async (ctx, kit) => {
    const { address } = await table.find(ctx);
    // Sent to another address, the key would be that server's to read.
    return kit.update(ctx, address === ctx.body.address ? {} : { key: null });
  },
});

const others = routes((on) => {
  on(setAiKey, async (ctx) => {
    const { tx, tenantId, cipher, body } = ctx;
    const key = body.key === '' ? null : cipher.encrypt('ai_configs.key', body.key);
    await tx
      .insertInto('ai_configs')
      .values({ tenant_id: tenantId, key })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ key }))
      .execute();
    ctx.audit({ target: aiConfig.noun, after: { 密钥: key === null ? '已清除' : '已更新' } });
    return null;
  });

  on(testAi, async (ctx) => {
    const { kernel, tenantId, principal } = ctx;
    if (!(await findModel(ctx))) throw new CodedError(errors.incomplete);
    // No transaction waits for a vendor.
    return new AfterCommit(async () => {
      const begun = performance.now();
      const messages = [{ role: 'user' as const, content: '请用一句话介绍你自己。' }];
      const answer = await askAi(kernel, { tenantId, purpose: 'test', agentId: principal.agentId, messages });
      if (answer.kind === 'failed') throw new CodedError(errors.failed, { text: faultText(answer.fault) });
      if (answer.kind === 'budget') throw new CodedError(errors.failed, { text: '本月用量已达上限' });
      if (answer.kind !== 'done') throw new CodedError(errors.incomplete);
      return { text: answer.text.slice(0, 500), milliseconds: Math.round(performance.now() - begun) };
    });
  });

  on(aiUsage, (ctx) => findUsage(ctx));
});

export const aiConfigRoutes = [...settings, ...others];
