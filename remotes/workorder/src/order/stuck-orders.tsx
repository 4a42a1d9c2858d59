import { Button } from '@douyinfe/semi-ui';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { reasonInput } from '@lianxi/contracts/work-order/work-order-input';
import { moveStuckOrder, stuckWorkOrders } from '@lianxi/contracts/work-order/work-order-talk.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import './stuck-orders.css';

type Stuck = ReplyOf<typeof stuckWorkOrders>['list'][number];

const kinds = { sms: '短信', webhook: '接口通知', circle: '循环' } as const;
const query = { currentPage: 1, pageSize: 100 };

/** 卡住的工单: steps outside that failed for good. A person tries them again, or lets the order go on without them. */
export function StuckOrders({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(stuckWorkOrders, { query });
  const [moving, setMoving] = useState<{ stuck: Stuck; how: 'retry' | 'skip' } | null>(null);
  return (
    <Sheet title="卡住的工单" width={640} onClose={onClose}>
      {error && !data && <Failure what="卡住的工单" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading shape="list" rows={4} />}
      {data?.total === 0 && <Empty title="没有卡住的工单" words="外部步骤多次失败后会列在这里。" />}
      <ul className="wo-stuck">
        {data?.list.map((stuck) => (
          <li key={`${stuck.id}:${stuck.no}`}>
            <div>
              <strong>
                {stuck.number} {stuck.title}
              </strong>
              <span>
                {kinds[stuck.kind]}「{stuck.nodeName}」 {stuck.error}
              </span>
              <span>
                <RelativeTime at={stuck.since} />
                {stuck.tries > 0 && `，已试 ${stuck.tries} 次`}
              </span>
            </div>
            {stuck.kind !== 'circle' && <Button onClick={() => setMoving({ stuck, how: 'retry' })}>重试</Button>}
            <Button onClick={() => setMoving({ stuck, how: 'skip' })}>跳过</Button>
          </li>
        ))}
      </ul>
      {moving && <MoveStuck {...moving} onClose={() => setMoving(null)} />}
    </Sheet>
  );
}

function MoveStuck({ stuck, how, onClose }: { stuck: Stuck; how: 'retry' | 'skip'; onClose: () => void }) {
  const act = how === 'retry' ? '重试' : '跳过';
  const form = useForm(reasonInput, {
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await call(moveStuckOrder, { params: { id: stuck.id, number: stuck.no }, body: { how, reason } });
      toastSuccess(`已${act}`);
      onClose();
      await invalidate(stuckWorkOrders);
    },
  });
  return (
    <FormModal form={form} title={`${act}「${stuck.nodeName}」`} act={act} onClose={onClose}>
      <TextAreaField form={form} name="reason" label="原因" />
    </FormModal>
  );
}
