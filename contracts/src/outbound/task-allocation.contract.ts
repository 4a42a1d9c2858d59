import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { taskContactErrors } from './task-contact.contract.ts';

const access = { code: 'callcenter_taskmanage' };
const dataScope = 'callcenter_taskmanage';

/** The agents of a task, also those of its skill groups, and how many open contacts each has. */
export const taskAgents = endpoint({
  method: 'GET',
  path: '/xmf-market/task/agents',
  summary: '外呼任务的坐席',
  access,
  dataScope,
  query: z.object({ taskId: id }),
  reply: z.array(z.object({ id, name: z.string(), open: z.number().int() })),
});

const chosen = z.array(id).min(1).max(1000);

/** The agent who gets contacts; null: any agent of the task may take them. */
export const contactHolder = z.object({ agentId: id.nullable() });

/** Gives contacts to an agent of the task, or to nobody (`agentId` null): then any agent of the task may take them. */
export const allocateContacts = endpoint({
  method: 'POST',
  path: '/xmf-market/task/allocation',
  summary: '分配外呼联系人',
  access,
  dataScope,
  body: contactHolder.extend({ taskId: id, ids: chosen }),
  reply: z.object({ changed: z.number().int() }),
  errors: [taskContactErrors.ended, taskContactErrors.unknownAgent],
});

/** Divides the contacts that nobody has: equally, or by shares of the agents. */
export const batchAllocate = endpoint({
  method: 'POST',
  path: '/xmf-market/task/batchAllocation',
  summary: '批量分配外呼联系人',
  access,
  dataScope,
  body: z.object({
    taskId: id,
    way: z.enum(['equal', 'share']),
    agents: z
      .array(z.object({ agentId: id, share: z.number().int().min(0).max(1000).default(1) }))
      .min(1, '请选择坐席')
      .max(500),
  }),
  reply: z.object({ changed: z.number().int() }),
  errors: [taskContactErrors.ended, taskContactErrors.unknownAgent, taskContactErrors.noShares],
});

/** Takes contacts back that are not being called at this moment: all of an agent, or all. */
export const recallContacts = endpoint({
  method: 'POST',
  path: '/xmf-market/task/recall',
  summary: '收回外呼联系人',
  access,
  dataScope,
  body: z.object({ taskId: id, agentId: id.nullable() }),
  reply: z.object({ changed: z.number().int() }),
  errors: [taskContactErrors.ended],
});

/** Takes contacts out of the task: they stay in its list as 已移出. One who is being called stays. */
export const withdrawContacts = endpoint({
  method: 'POST',
  path: '/xmf-market/task/customer/withdraw',
  summary: '移出外呼联系人',
  access,
  dataScope,
  body: z.object({ taskId: id, ids: chosen }),
  reply: z.object({ changed: z.number().int() }),
  errors: [taskContactErrors.ended],
});
