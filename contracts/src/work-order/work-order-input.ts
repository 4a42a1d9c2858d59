import * as z from 'zod';
import { formChanges } from '../form/form-record.ts';
import { workOrderFields } from './work-order.contract.ts';
import { closedBy } from './work-order-errors.ts';

const reason = z.string().trim().min(1, '请输入原因').max(500);
const words = z.string().trim().max(500);
const agent = z.string().min(1, '请选择坐席');

/** What users fill in on the page of an order. A priority is a value of a choice there. */
export const newOrderInput = workOrderFields.extend({ priority: z.string() });
export const stepInput = z.object({ words, values: formChanges });
export const assignInput = z.object({ to: agent, reason });
export const reasonInput = z.object({ reason });
export const relateInput = z.object({ number: z.string().trim().min(1, '请输入工单编号').max(40) });

/** All that acts may ask for; each asks for some of it. */
export const actInput = z.object({
  ...{ to: z.string(), ids: z.array(z.string()), where: z.enum(['before', 'after']), backTo: z.string(), day: z.string() },
  ...{ code: z.string(), nodeId: z.string(), reason: words },
});
export type ActInput = z.output<typeof actInput>;

const rules = {
  to: agent,
  ids: z.array(z.string()).min(1, '请选择坐席'),
  day: z.iso.date('请选择日期'),
  code: z.string().min(1, closedBy),
  nodeId: z.string().min(1, '请选择节点'),
  reason,
};

/** The same, with the rules of what an act asks for. */
export const actInputOf = (asked: readonly string[]): typeof actInput =>
  actInput.extend(
    Object.fromEntries(Object.entries(rules).filter(([name]) => asked.includes(name))),
  ) as unknown as typeof actInput;
