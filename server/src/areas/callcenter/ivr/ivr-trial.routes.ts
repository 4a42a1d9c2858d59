import { tryIvrFlow } from '@lianxi/contracts/callcenter/ivr-trial.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findPublishedFlow } from './ivr-flow.queries.ts';
import { Trial } from './trial.ts';

export const ivrTrialRoutes = routes((on) => {
  on(tryIvrFlow, async (ctx) => {
    const { name, draft, at, caller, did, inputs } = ctx.body;
    const flow = { flowId: TRIED, name, version: 0, graph: draft };
    const trial = new Trial(flow, { caller, did, level: '', name: '' }, Date.parse(at), (id) => findPublishedFlow(ctx, id));
    await trial.goOn();
    for (const input of inputs) await trial.take(input);
    return trial.outcome;
  });
});

/** No stored flow has this id. */
const TRIED = '';
