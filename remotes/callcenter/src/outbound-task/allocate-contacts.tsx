import { Button, Checkbox, InputNumber, Modal } from '@douyinfe/semi-ui';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import {
  allocateContacts,
  batchAllocate,
  contactHolder,
  recallContacts,
  type taskAgents,
} from '@lianxi/contracts/outbound/task-allocation.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { ChoiceField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { grouped } from '@lianxi/shared/ui/grouped';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { Fragment, useState } from 'react';
import { refreshTasks } from './use-task-news.ts';
import './outbound-task.css';

type Agents = ReplyOf<typeof taskAgents>;

/** Gives the chosen contacts to one agent, or back to all. Mounted while it is open. */
export function AllocateContacts({
  taskId,
  ids,
  agents,
  onClose,
  onDone,
}: {
  taskId: string;
  ids: readonly string[];
  agents: Agents;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useForm(contactHolder, {
    initial: { agentId: null },
    submit: async ({ agentId }) => {
      const { changed } = await call(allocateContacts, { body: { taskId, ids: [...ids], agentId } });
      toastSuccess(agentId ? `已分配 ${changed} 位联系人` : `已收回 ${changed} 位联系人`);
      onDone();
      await refreshTasks();
    },
  });
  return (
    <FormModal form={form} title={`分配 ${ids.length} 位联系人`} act="分配" onClose={onClose}>
      <ChoiceField
        form={form}
        name="agentId"
        label="分配给"
        none="不分配，任一坐席都可拨打"
        options={agents.map(({ id, name }) => ({ value: id, text: name }))}
        hint="正在处理和已处理的联系人不变。"
      />
    </FormModal>
  );
}

/** Divides the contacts that nobody has among agents, or takes all back. Mounted while it is open. */
export function DivideContacts({ taskId, agents, onClose }: { taskId: string; agents: Agents; onClose: () => void }) {
  const inFront = useTabVisible();
  const [shares, setShares] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(agents.map(({ id }) => [id, 1])),
  );
  const chosen = agents.filter(({ id }) => (shares[id] ?? 0) > 0);
  const ended = async (text: string) => {
    toastSuccess(text);
    onClose();
    await refreshTasks();
  };
  const divide = useAction(async () => {
    const isEqual = new Set(chosen.map(({ id }) => shares[id])).size === 1;
    const body = {
      taskId,
      way: isEqual ? ('equal' as const) : ('share' as const),
      agents: chosen.map(({ id }) => ({ agentId: id, share: shares[id] ?? 1 })),
    };
    const { changed } = await call(batchAllocate, { body });
    await ended(`已分配 ${grouped(changed)} 位联系人`);
  });
  const recall = useAction(async () => {
    const { changed } = await call(recallContacts, { body: { taskId, agentId: null } });
    await ended(`已收回 ${grouped(changed)} 位联系人`);
  });
  return (
    <Modal
      title="批量分配"
      visible={inFront}
      width={520}
      centered
      closable={false}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={recall.disabled} onClick={() => void recall.run()}>
            全部收回
          </Button>
          <Button onClick={onClose}>取消</Button>
          <Button theme="solid" disabled={chosen.length === 0} loading={divide.running} onClick={() => void divide.run()}>
            分配
          </Button>
        </>
      }
    >
      <div className="task-import">
        <p className="task-import-note">把还没有分配的联系人分给勾选的坐席。份额相同时平均分配，否则按份额分配。</p>
        <div className="task-shares">
          {agents.map(({ id, name, open }) => (
            <Fragment key={id}>
              <Checkbox
                aria-label={`分给${name}`}
                checked={(shares[id] ?? 0) > 0}
                onChange={({ target }) => setShares({ ...shares, [id]: target.checked ? 1 : 0 })}
              />
              <span>{name}</span>
              <span className="task-import-note">已有 {grouped(open)} 位</span>
              <InputNumber
                aria-label={`${name}的份额`}
                min={0}
                max={1000}
                value={shares[id] ?? 0}
                onNumberChange={(share) => setShares({ ...shares, [id]: share })}
              />
            </Fragment>
          ))}
        </div>
      </div>
    </Modal>
  );
}
