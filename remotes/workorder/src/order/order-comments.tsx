import { Button } from '@douyinfe/semi-ui';
import { readWorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderDetail } from '@lianxi/contracts/work-order/work-order-detail';
import { commentFields, commentWorkOrder } from '@lianxi/contracts/work-order/work-order-talk.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';

/** Comments of colleagues, oldest first. What is being written stays, whatever others do to the order. */
export function OrderComments({ order }: { order: OrderDetail }) {
  const [round, setRound] = useState(0);
  const comments = order.entries.filter(({ kind }) => kind === 'commented');
  if (order.status === 'draft') return null;
  return (
    <section className="wo-part" aria-label="评论">
      <h2>评论</h2>
      <ul className="wo-comments">
        {comments.map(({ seq, byName, at, words }) => (
          <li key={seq}>
            <span>
              {byName} <EventTime at={at} />
            </span>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <NewComment key={round} id={order.id} onSaid={() => setRound(round + 1)} />
    </section>
  );
}

function NewComment({ id, onSaid }: { id: string; onSaid: () => void }) {
  const form = useForm(commentFields, {
    initial: { text: '', agentIds: [], files: [] },
    submit: async (body) => {
      await call(commentWorkOrder, { params: { id }, body });
      onSaid();
      await invalidate(readWorkOrder);
    },
  });
  return (
    <FormBody form={form}>
      <TextAreaField form={form} name="text" label="写评论" rows={2} />
      <div className="wo-row">
        <PickManyField form={form} name="agentIds" label="提醒" none="不提醒" load={loadAgents} />
        <Button htmlType="submit" loading={form.submitting}>
          发表评论
        </Button>
      </div>
    </FormBody>
  );
}
