import { timingSafeEqual } from 'node:crypto';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { smsBatchesTopic } from '@lianxi/contracts/sms/events';
import { receiveSmsPush } from '@lianxi/contracts/sms/sms-message.contract';
import { routes } from '../../../platform/http/routes.ts';
import { openAccounts, pushKey } from '../account/account.queries.ts';
import { portOf } from '../port/ports.ts';
import { applyAnswers, applyReports } from './answer.queries.ts';

/** The vendors sign nothing: whoever knows the address is believed. An unknown tenant or account answers like a wrong key. */
export const smsPushRoutes = routes((on) => {
  on(receiveSmsPush, async ({ db, kernel, params, body, now }) => {
    const { tenantId, accountId, key } = params;
    const exists = await db.platform(({ tx }) =>
      tx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst(),
    );
    if (!exists) throw new CodedError(commonErrors.notFound);
    return db.tenant(tenantId, async (own) => {
      const account = (await openAccounts(own)).get(accountId);
      if (!account || !isSame(key, pushKey(own, accountId))) throw new CodedError(commonErrors.notFound);
      const push = portOf(kernel, account).readPush?.(body) ?? null;
      if (!push) throw new CodedError(commonErrors.invalid);
      await applyReports(own, accountId, push.reports, now);
      await applyAnswers(own, accountId, push.answers, now);
      own.changed(smsBatchesTopic);
      return push.reply;
    });
  });
});

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
