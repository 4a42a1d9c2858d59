import {
  createIvrFlow,
  deleteIvrFlow,
  ivrFlowErrors,
  ivrFlowList,
  ivrFlowVersions,
  publishIvrFlow,
  readIvrFlow,
  readIvrFlowVersion,
  restoreIvrFlow,
  saveIvrDraft,
} from '@lianxi/contracts/callcenter/ivr-flow.contract';
import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { faultsOf } from '@lianxi/contracts/callcenter/ivr-rules';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { agentsIn, subFlowsOf, targetFaults } from './flow-targets.ts';
import {
  type FlowWithDraft,
  findFlow,
  findVersion,
  findVersions,
  insertFlow,
  isUsed,
  listFlows,
  publishDraft,
  removeFlow,
  replaceDraft,
} from './ivr-flow.queries.ts';

/** The graph of a new flow. */
const blank: IvrGraph = {
  nodes: [
    { id: 'start', type: 'start', name: '开始', position: { x: 0, y: 0 } },
    { id: 'end', type: 'hangUp', name: '挂机', position: { x: 0, y: 160 } },
  ],
  edges: [{ from: 'start', outlet: 'next', to: 'end' }],
};

const constraints: ConstraintErrors = {
  ivr_flow_links_sub_fkey: ivrFlowErrors.inUse,
  ivr_flows_name_key: ivrFlowErrors.duplicate,
};

export const ivrFlowRoutes = routes((on) => {
  on(ivrFlowList, (ctx) => listFlows(ctx, ctx.query));

  on(readIvrFlow, async (ctx) => {
    const flow = await requireFlow(ctx, ctx.params.id);
    return { ...flow, agents: await agentsIn(ctx, flow.draft) };
  });

  on(createIvrFlow, async (ctx) => {
    const id = await insertFlow(ctx, ctx.body.name, blank);
    ctx.audit({ target: `ivr-flow:${id}`, after: ctx.body });
    return { id };
  });

  on(saveIvrDraft, async (ctx) => {
    const { id, version, name, draft } = ctx.body;
    const before = await requireFlow(ctx, id);
    if (!(await replaceDraft(ctx, id, version, draft, name))) throw new CodedError(ivrFlowErrors.changed);
    ctx.audit({ target: `ivr-flow:${id}`, before: { name: before.name }, after: { name, nodes: draft.nodes.length } });
    return { version: version + 1 };
  });

  on(publishIvrFlow, async (ctx) => {
    const { id, version, note } = ctx.body;
    const { draft } = await requireFlow(ctx, id);
    const faults = [...faultsOf(draft), ...(await targetFaults(ctx, id, draft))];
    if (faults.length > 0) {
      const fields = faults.map(({ nodeId, text }) => ({ path: nodeId === null ? 'draft' : `draft.nodes.${nodeId}`, text }));
      throw new CodedError(ivrFlowErrors.faulty, { fields });
    }
    const published = await publishDraft(ctx, {
      id,
      version,
      note,
      agentId: ctx.principal.agentId,
      subFlows: subFlowsOf(draft),
    });
    if (published === null) throw new CodedError(ivrFlowErrors.changed);
    ctx.audit({ target: `ivr-flow:${id}`, after: { published, note } });
    return { published, version: version + 1 };
  });

  on(ivrFlowVersions, async (ctx) => {
    await requireFlow(ctx, ctx.params.id);
    return findVersions(ctx, ctx.params.id);
  });

  on(readIvrFlowVersion, async (ctx) => {
    const graph = await findVersion(ctx, ctx.params.id, ctx.params.number);
    if (!graph) throw new CodedError(ivrFlowErrors.noVersion);
    return graph;
  });

  on(restoreIvrFlow, async (ctx) => {
    const { id, version, number } = ctx.body;
    await requireFlow(ctx, id);
    const graph = await findVersion(ctx, id, number);
    if (!graph) throw new CodedError(ivrFlowErrors.noVersion);
    if (!(await replaceDraft(ctx, id, version, graph))) throw new CodedError(ivrFlowErrors.changed);
    ctx.audit({ target: `ivr-flow:${id}`, after: { restored: number } });
    return { version: version + 1 };
  });

  on(deleteIvrFlow, async (ctx) => {
    const { id } = ctx.params;
    const before = await requireFlow(ctx, id);
    if (await isUsed(ctx, id)) throw new CodedError(ivrFlowErrors.inUse);
    await removeFlow(ctx, id);
    ctx.audit({ target: `ivr-flow:${id}`, before: { name: before.name } });
    return null;
  });
}, constraints);

async function requireFlow(own: TenantDb, id: string): Promise<FlowWithDraft> {
  return existing(await findFlow(own, id));
}
