import { tryIvrFlow } from '@lianxi/contracts/callcenter/ivr-trial.contract';
import { findDaysAround } from '../../../platform/calendar/calendar.queries.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findPublishedFlow } from './ivr-flow.queries.ts';
import { Trial } from './trial.ts';

export const ivrTrialRoutes = routes((on) => {
  on(tryIvrFlow, async (ctx) => {
    const { name, draft, at, caller, did, inputs } = ctx.body;
    const began = new Date(at);
    const flow = { flowId: TRIED, name, version: 0, graph: draft, calendar: await findDaysAround(ctx, began) };
    const find = (id: string) => findPublishedFlow(ctx, id, began);
    const trial = new Trial(flow, { caller, did, level: '', name: '' }, began.getTime(), find);
    await trial.goOn();
    for (const input of inputs) await trial.take(input);
    return trial.outcome;
  });
});

/** No stored flow has this id. */
const TRIED = '';
