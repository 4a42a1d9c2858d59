import { Button, Modal } from '@douyinfe/semi-ui';
import { excludedReasonNames } from '@lianxi/contracts/outbound/contact-state';
import { type OutboundTask, outboundTaskFunnel } from '@lianxi/contracts/outbound/outbound-task.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { grouped } from '@lianxi/shared/ui/grouped';
import type { TaskMoves } from './use-task-moves.ts';
import './outbound-task.css';

/** Who will be called, and who not and why, before a task begins. What runs is this number. Mounted while it is open. */
export function LaunchDialog({ task, moves, onClose }: { task: OutboundTask; moves: TaskMoves; onClose: () => void }) {
  const inFront = useTabVisible();
  const { data, error, refetch } = useCall(outboundTaskFunnel, { query: { id: task.id } }, { staleTime: 0 });
  const start = async () => {
    if (!data) return;
    if (await moves.run(task.id, 'running', data.callable)) onClose();
    else void refetch();
  };
  return (
    <Modal
      title={`启动任务「${task.name}」`}
      visible={inFront}
      width={440}
      centered
      closable={false}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button theme="solid" disabled={!data || data.callable === 0} loading={moves.running} onClick={() => void start()}>
            {data && data.callable > 0 ? `启动，拨打 ${grouped(data.callable)} 人` : '启动'}
          </Button>
        </>
      }
    >
      {error && !data && <Failure what="启动前核对" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading shape="list" rows={4} />}
      {data && (
        <dl className="task-funnel">
          <div>
            <dt>待处理的联系人</dt>
            <dd>{grouped(data.total)}</dd>
          </div>
          {data.excluded.map(({ reason, count }) => (
            <div key={reason}>
              <dt>不拨打：{excludedReasonNames[reason]}</dt>
              <dd>−{grouped(count)}</dd>
            </div>
          ))}
          <div className="task-funnel-sum">
            <dt>将拨打</dt>
            <dd>{grouped(data.callable)}</dd>
          </div>
        </dl>
      )}
    </Modal>
  );
}
