import { Button } from '@douyinfe/semi-ui';
import { changeSmsBatch, readSmsBatch, type SmsBatch } from '@lianxi/contracts/sms/sms-batch.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import { BatchState } from './batch-state.tsx';
import { funnelOf, progressOf, statesOf } from './funnel.ts';
import { refreshBatches } from './refresh.ts';
import { StartForm } from './start-form.tsx';
import '../sms.css';

/** One group sending: its funnel before the start, its progress after it. */
export function BatchDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: batch, error, refetch } = useCall(readSmsBatch, { params: { id } }, { staleTime: 0 });
  const content = () => {
    if (error && !batch) return <Failure what="群发任务" error={error} onRetry={() => void refetch()} />;
    if (!batch) return <Loading rows={6} />;
    const started = batch.state !== 'preparing' && batch.state !== 'ready';
    return (
      <>
        <Facts
          facts={{
            状态: <BatchState state={batch.state} />,
            说明: batch.note,
            模板: batch.templateName,
            速度: `每分钟最多 ${batch.perMinute.toLocaleString()} 条`,
            开始时间: batch.startAt && <EventTime at={batch.startAt} />,
            进度: started && progressOf(batch),
            费用: `${(batch.price / 100).toFixed(2)} 元`,
            创建人: batch.agentName,
            创建时间: <EventTime at={batch.createTime} />,
          }}
        />
        <RecordPart title="名单">
          <Counts lines={funnelOf(batch)} />
          <p className="lx-field-hint">联系时段和次数在发送时按联系规则判断：不允许的等到允许时再发，三天内都不允许则不发。</p>
        </RecordPart>
        {started && (
          <RecordPart title="结果">
            <Counts lines={statesOf(batch)} />
          </RecordPart>
        )}
      </>
    );
  };
  return (
    <Sheet title={batch?.name ?? '群发任务'} width={560} onClose={onClose} footer={batch && <Acts batch={batch} />}>
      {content()}
    </Sheet>
  );
}

function Counts({ lines }: { lines: readonly [string, number][] }) {
  return (
    <dl className="sms-funnel">
      {lines.map(([label, count]) => (
        <div key={label} className="sms-part">
          <dt>{label}</dt>
          <dd>{count.toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}

function Acts({ batch }: { batch: SmsBatch }) {
  const { id, version, state } = batch;
  const [starting, setStarting] = useState(false);
  const openTab = useOpenTab();
  const seesRecord = useHolds('shortmsg_record');
  const change = useAction(async (act: 'pause' | 'resume' | 'cancel') => {
    await call(changeSmsBatch, { body: { id, version, act } });
    await refreshBatches();
  });
  const cancel = async () => {
    const words = '还没有发出的短信不再发送，已经发出的不能收回。';
    if (await confirm({ title: '取消这个群发任务？', words, act: '取消任务', danger: true })) await change.run('cancel');
  };
  const open = state === 'ready' || state === 'running' || state === 'paused';
  return (
    <>
      {seesRecord && state !== 'ready' && state !== 'preparing' && (
        <Button onClick={() => openTab(`/shortmsg/record?batchId=${id}`)}>查看短信</Button>
      )}
      {open && (
        <Button type="danger" disabled={change.disabled} onClick={() => void cancel()}>
          取消任务
        </Button>
      )}
      {state === 'running' && (
        <Button disabled={change.disabled} onClick={() => void change.run('pause')}>
          暂停
        </Button>
      )}
      {state === 'paused' && (
        <Button theme="solid" disabled={change.disabled} onClick={() => void change.run('resume')}>
          继续
        </Button>
      )}
      {state === 'ready' && (
        <Button theme="solid" disabled={(batch.counts.queued ?? 0) === 0} onClick={() => setStarting(true)}>
          启动发送
        </Button>
      )}
      {starting && <StartForm batch={batch} onClose={() => setStarting(false)} />}
    </>
  );
}
