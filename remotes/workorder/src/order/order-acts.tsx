import { Button } from '@douyinfe/semi-ui';
import { actOnWorkOrder, readWorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderAct } from '@lianxi/contracts/work-order/work-order-act';
import type { OrderDetail } from '@lianxi/contracts/work-order/work-order-detail';
import { orderEntryNames } from '@lianxi/contracts/work-order/work-order-words';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { ActForm, type AskedAct } from './act-form.tsx';
import type { StepProps } from './order-step.tsx';
import { RelateForm } from './relate-form.tsx';

/** Acts that need no words: they are done at once. */
const PLAIN = ['claimed', 'withdrawn', 'resumed', 'urged'] as const;
type Plain = (typeof PLAIN)[number];
const isPlain = (kind: string): kind is Plain => (PLAIN as readonly string[]).includes(kind);

interface Offered {
  readonly kind: string;
  readonly task: number | undefined;
  readonly text: string;
}

/** What the user may do, in the order in which it is most often wanted. The task's own end is a button of its form. */
function offeredBy({ tasks, acts }: OrderDetail): Offered[] {
  const ended = ['submitted', 'agreed'];
  const ofTasks = tasks.flatMap(({ no, acts: mine, ownerName, nodeName }) =>
    mine
      .filter((kind) => !ended.includes(kind))
      .map((kind) => {
        const name = orderEntryNames[kind] ?? kind;
        const several = tasks.filter((one) => one.acts.includes(kind)).length > 1;
        return { kind, task: no, text: several ? `${name} ${ownerName || nodeName}` : name };
      }),
  );
  return [...ofTasks, ...acts.map((kind) => ({ kind, task: undefined, text: orderEntryNames[kind] ?? kind }))];
}

export function OrderActs({ order, version, onActed }: StepProps) {
  const [asked, ask] = useState<AskedAct | null>(null);
  const [relating, relate] = useState(false);
  const acting = useAction(async (act: OrderAct) => {
    try {
      const moved = await call(actOnWorkOrder, { params: { id: order.id }, body: { version, act } });
      toastSuccess(`已${orderEntryNames[act.kind]}`);
      await onActed(moved.version);
    } catch (error) {
      // What the user has not seen yet is shown.
      await invalidate(readWorkOrder);
      throw error;
    }
  });
  const press = ({ kind, task, text }: Offered) => {
    if (!isPlain(kind)) return ask({ kind: kind as AskedAct['kind'], task, text });
    void acting.run({ kind, ...(kind === 'claimed' && { task }), ...(kind === 'urged' && { reason: '' }) } as OrderAct);
  };
  if (order.status === 'draft') return null;
  return (
    <div className="wo-acts">
      {offeredBy(order).map((offered) => (
        <Button
          key={`${offered.kind}:${offered.task ?? ''}`}
          disabled={acting.disabled}
          {...(offered.kind === 'claimed' && { theme: 'solid' as const })}
          {...(offered.kind === 'cancelled' && { type: 'danger' as const })}
          onClick={() => press(offered)}
        >
          {offered.text}
        </Button>
      ))}
      <Button onClick={() => relate(true)}>关联</Button>
      {asked && <ActForm {...{ order, version, asked, onActed }} onClose={() => ask(null)} />}
      {relating && <RelateForm id={order.id} onClose={() => relate(false)} />}
    </div>
  );
}
