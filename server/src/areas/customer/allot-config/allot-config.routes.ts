import { type AllotConfig, allotConfig } from '@lianxi/contracts/customer/allot-config.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { findNames, forgetTurns } from './allot-candidates.queries.ts';
import { allotConfigTable } from './allot-config.queries.ts';
import { allotFault } from './allot-config.rules.ts';

export const allotConfigRoutes = settingsRoutes(allotConfig, allotConfigTable, {
  read: async (ctx, kit) => {
    const config = await kit.read(ctx);
    const names = await findNames(ctx, agentsIn(config));
    return { ...config, agentNames: names.map(({ id, name }) => ({ id, agName: name })) };
  },
  update: async (ctx, kit) => {
    const fault = allotFault(ctx.body);
    if (fault) throw new CodedError(allotConfig.errors[fault]);
    const ids = agentsIn(ctx.body);
    const enabled = (await findNames(ctx, ids)).filter(({ disabled }) => !disabled);
    if (enabled.length < ids.length) throw new CodedError(allotConfig.errors.unknownAgent);
    await forgetTurns(ctx);
    return kit.update(ctx);
  },
});

function agentsIn({ agents, conditions }: Pick<AllotConfig, 'agents' | 'conditions'>): string[] {
  return [...new Set([...agents.map(({ agentId }) => agentId), ...conditions.flatMap(({ agentIds }) => agentIds)])];
}
