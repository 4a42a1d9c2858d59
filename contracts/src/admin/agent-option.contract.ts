import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';

const agentOption = z.object({ id, agName: z.string(), agNo: z.string(), agExt: z.string().nullable(), departName: z.string() });
export type AgentOption = z.output<typeof agentOption>;
const optionQuery = z.object({ keyword: z.string().trim().max(50).optional() });

/** Enabled colleagues for a picker, by name; at most 50. */
export const agentSelects = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/agents/selects',
  summary: '用户选项',
  access: 'signed-in',
  query: optionQuery,
  reply: z.array(agentOption),
});

/** The same list, only agents with an extension. */
export const agentsWithExtension = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/agents/haveExt',
  summary: '有分机的用户',
  access: 'signed-in',
  query: optionQuery,
  reply: z.array(agentOption),
});

/** The same, without the caller. */
export const colleagues = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/agents/getAgentsNotMe',
  summary: '除自己外的用户',
  access: 'signed-in',
  query: optionQuery,
  reply: z.array(agentOption),
});

/**
 * The same, for the pickers of SCRM. `wechatType` 2 is enterprise WeChat (specification section 3). Which colleagues have an
 * account there is not known to the portal: it lists all.
 */
export const scrmAgents = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/agents/scrm/selects',
  summary: '企业微信用户选项',
  access: 'signed-in',
  query: optionQuery.extend({ wechatType: z.literal('2').default('2') }),
  reply: z.array(agentOption),
});
