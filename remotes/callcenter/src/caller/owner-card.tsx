import { Button } from '@douyinfe/semi-ui';
import { type CustomerOwner, ownerNote, writeToOwner } from '@lianxi/contracts/customer/customer-owner.contract';
import { call } from '@lianxi/shared/client/api';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { ColleagueCard } from './colleague-card.tsx';
import { RedialButton } from './redial-button.tsx';

const acts = {
  ask: { title: '申请查看客户', label: '申请理由', act: '提交申请', done: '已提交申请，负责人和管理员会收到通知' },
  write: { title: '写给负责人', label: '内容', act: '发送', done: '已发送给负责人' },
} as const;
type Act = keyof typeof acts;

/** A customer whom the reader may not see: who is responsible, and how to reach them. `known`: the name in a call with the number. */
export function OwnerCard({ number, owner, known }: { number: string; owner: CustomerOwner; known: string }) {
  const [act, setAct] = useState<Act | null>(null);
  const { agentId, agName, departName, extension } = owner;
  return (
    <>
      <section className="caller-part" aria-label="客户">
        <h2>{known || '客户'}</h2>
        <p className="caller-none">
          {agentId === null
            ? '该号码已有客户，还没有归属坐席，您没有查看权限。'
            : `该号码的客户由 ${agName}（${departName}）负责，您没有查看权限。`}
        </p>
        <div className="caller-acts">
          <Button theme="solid" onClick={() => setAct('ask')}>
            申请查看
          </Button>
          {agentId !== null && <Button onClick={() => setAct('write')}>写给负责人</Button>}
          {extension && <RedialButton number={extension} text="呼叫负责人" />}
        </div>
      </section>
      {extension && <ColleagueCard extension={extension} linkedid={null} title="负责人" />}
      {act && <NoteModal act={act} number={number} onClose={() => setAct(null)} />}
    </>
  );
}

/** Mounted while it is open. */
function NoteModal({ act: kind, number, onClose }: { act: Act; number: string; onClose: () => void }) {
  const { title, label, act, done } = acts[kind];
  const form = useForm(ownerNote, {
    initial: { phone: number, kind, words: '' },
    submit: async (body) => {
      await call(writeToOwner, { body });
      toastSuccess(done);
      onClose();
    },
  });
  return (
    <FormModal form={form} title={title} act={act} onClose={onClose}>
      <TextAreaField form={form} name="words" label={label} />
    </FormModal>
  );
}
