import { readCase } from '@lianxi/contracts/collection/case-detail.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { restOfLimit } from '../ledger/money.routes.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { casesOf, showCase, shown } from './case.queries.ts';
import { courseOf, disputesOf, entriesOf, paymentsOf, promisesOf, reductionsOf, shownContacts } from './case-detail.ts';
import { readerOf } from './reader.ts';

export const caseDetailRoutes = routes((on) => {
  on(readCase, async (ctx) => {
    const { id } = ctx.params;
    const reader = await readerOf(ctx);
    const row = existing(
      await shown(casesOf(reader, { ids: id }), reader)
        .select(['c.fee', 'c.interest', 'c.principal'])
        .executeTakeFirst(),
    );
    const shownCase = showCase(ctx.cipher, reader.stages, row);
    const owned = row.owner_id !== null || ctx.scope.seesAll;
    const workable = owned && row.state === 'open';
    const limit = await restOfLimit(ctx, row);
    const { debtorWords, thirdPartyWords } = await collectionSettings.find(ctx);
    return {
      ...{ ...shownCase, fee: Number(row.fee), interest: Number(row.interest), principal: Number(row.principal) },
      ...{ workable, ownLimit: limit, debtorWords, thirdPartyWords },
      contacts: await shownContacts(ctx, row, owned),
      entries: await entriesOf(ctx, id),
      promises: await promisesOf(ctx, id),
      payments: await paymentsOf(ctx, id),
      reductions: await reductionsOf(ctx, id, { open: workable, limit }),
      disputes: await disputesOf(ctx, id),
      course: await courseOf(ctx, id),
    };
  });
});
