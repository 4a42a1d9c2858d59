import {
  allotCases,
  type CollectionCase,
  caseErrors,
  caseList,
  caseOptions,
  claimCases,
  recallCases,
  withdrawCases,
} from '@lianxi/contracts/collection/collection-case.contract';
import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { findPage } from '../../../platform/db/find-page.ts';
import { textAsHtml } from '../../../platform/html/text-as-html.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { sendNotice } from '../../admin/public.ts';
import { dropReductions, writeSteps } from '../ledger/ledger.queries.ts';
import { cancelPromises } from '../promise/promise.queries.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { allot } from './allot-cases.ts';
import { casesOf, inOrder, lockCases, setOwner, showCase, shown } from './case.queries.ts';
import { readerOf } from './reader.ts';

export const caseRoutes = routes((on) => {
  on(caseList, async (ctx) => {
    const { currentPage, pageSize, ...filter } = ctx.query;
    const reader = await readerOf(ctx);
    const found = inOrder(shown(casesOf(reader, filter), reader));
    return findPage(found, { currentPage, pageSize }, (row): CollectionCase => showCase(ctx.cipher, reader.stages, row));
  });

  on(caseOptions, async (ctx) => {
    const { stages, longestDays, allotWay } = await collectionSettings.find(ctx);
    const batches = await ctx.tx
      .selectFrom('collection_batches')
      .select(['id', 'name', 'creditor'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('state', '=', 'open')
      .orderBy('id', 'desc')
      .limit(200)
      .execute();
    return { stages, batches, longestDays, allotWay };
  });

  on(claimCases, async (ctx) => {
    const { principal, now } = ctx;
    const { agentId } = principal;
    const ids = idsOf(await lockCases(ctx, ctx.body.ids, 'free'));
    if (ids.length === 0) throw new CodedError(caseErrors.taken);
    await setOwner(ctx, ids, agentId, now);
    await writeSteps(ctx, ids, { kind: 'claimed', agentId, toAgentId: agentId, now });
    return done(ctx, ctx.body.ids, ids, { ownerId: agentId });
  });

  on(allotCases, async (ctx) => {
    const { principal } = ctx;
    const { dealt, last } = await allot(ctx, ctx.body);
    for (const { agentId, cases } of dealt.agents) {
      if (cases === 0 || agentId === principal.agentId) continue;
      await sendNotice(ctx, {
        type: 7,
        title: '催收案件分配通知',
        content: `<p>${textAsHtml(principal.agentName)}向您分配了 ${cases} 个催收案件，请及时跟进。</p>`,
        agentIds: [agentId],
        sender: { id: principal.agentId, name: principal.agentName },
      });
    }
    if (ctx.body.way === 'rotation' && last) {
      await ctx.tx
        .insertInto('collection_turns')
        .values({ tenant_id: ctx.tenantId, last_agent_id: last })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ last_agent_id: last }))
        .execute();
    }
    return dealt;
  });

  on(recallCases, async (ctx) => {
    const { principal, now } = ctx;
    const owned = (await lockCases(ctx, ctx.body.ids, ctx.scope)).filter(({ owner_id }) => owner_id !== null);
    const ids = idsOf(owned);
    await setOwner(ctx, ids, null, now);
    await writeSteps(ctx, ids, { kind: 'recalled', agentId: principal.agentId, now });
    return done(ctx, ctx.body.ids, ids, { ownerId: null });
  });

  on(withdrawCases, async (ctx) => {
    const { principal, now, cipher, tx, tenantId } = ctx;
    const ids = idsOf(await lockCases(ctx, ctx.body.ids, ctx.scope));
    if (ids.length === 0) throw new CodedError(caseErrors.taken);
    await tx
      .updateTable('collection_cases')
      .set((eb) => ({ state: 'withdrawn', closed_on: tenantDate(now), updated_at: now, version: eb('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute();
    await cancelPromises(ctx, ids, now);
    await dropReductions(ctx, ids, now);
    const note = cipher.encrypt('collection_steps.note', ctx.body.reason);
    await writeSteps(ctx, ids, { kind: 'withdrawn', agentId: principal.agentId, note, now });
    return done(ctx, ctx.body.ids, ids, { state: 'withdrawn' });
  });
});

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Logs what became of chosen cases, and tells their pages. `asked`: what was chosen. */
function done(ctx: SignedInContext<unknown>, asked: readonly string[], ids: readonly string[], after: object) {
  ctx.audit({ target: ids.length === 1 ? `collection-case:${ids[0]}` : 'collection-case', after: { ids, ...after } });
  ctx.changed(collectionCasesTopic);
  return { changed: ids.length, taken: new Set(asked).size - ids.length };
}
