import * as z from 'zod';
import { id } from '../kit/ids.ts';
import { closedBy } from './work-order-errors.ts';

const words = z.string().trim().max(500).default('');
const reason = z.string().trim().min(1, '请输入原因').max(500);
const task = z.number().int().min(1);
const agentId = z.string().min(1, '请选择坐席').pipe(id);
const agentIds = z.array(id).min(1, '请选择坐席').max(20);

/** What people do with an order. `task`: the number of the task within its order. */
export const orderAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('claimed'), task }),
  z.object({ kind: z.literal('submitted'), task, words }),
  z.object({ kind: z.literal('agreed'), task, words }),
  /** `backTo`: a node that was passed; null: as the workflow is drawn. */
  z.object({ kind: z.literal('refused'), task, reason, backTo: z.string().max(40).nullable() }),
  z.object({ kind: z.literal('withdrawn') }),
  z.object({ kind: z.literal('transferred'), task, to: agentId, reason }),
  z.object({ kind: z.literal('delegated'), task, to: agentId, reason }),
  z.object({ kind: z.literal('signersAdded'), task, where: z.enum(['before', 'after']), ids: agentIds, reason }),
  z.object({ kind: z.literal('signerRemoved'), task, reason }),
  z.object({ kind: z.literal('copied'), ids: agentIds }),
  z.object({ kind: z.literal('urged'), reason: words }),
  z.object({ kind: z.literal('suspended'), until: z.iso.datetime('请选择日期'), reason }),
  z.object({ kind: z.literal('resumed') }),
  z.object({ kind: z.literal('closed'), code: z.string().min(1, closedBy).max(20), reason: words }),
  z.object({ kind: z.literal('reopened'), nodeId: z.string().min(1, '请选择节点').max(40), reason }),
  z.object({ kind: z.literal('cancelled'), reason }),
]);
export type OrderAct = z.output<typeof orderAct>;
export type OrderActKind = OrderAct['kind'];
