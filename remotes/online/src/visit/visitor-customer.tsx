import { Button } from '@douyinfe/semi-ui';
import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { chooseVisitorCustomer, conversationVisit, linkVisitorCustomer } from '@lianxi/contracts/online/visit.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { useState } from 'react';
import { ChooseCustomer } from './choose-customer.form.tsx';
import { NewCustomer } from './new-customer.form.tsx';

interface Props {
  conversationId: string;
  /** Whose visitor it is; null: nobody's so far. */
  customerId: string | null;
  /** The visitor filled in a number. */
  hasNumber: boolean;
}

/** Which customer the visitor is: found by their number, chosen, or new; and the way back from a mistake. */
export function VisitorCustomer({ conversationId, customerId, hasNumber }: Props) {
  return (
    <section className="visit-part" aria-label="客户">
      <h3>客户</h3>
      {customerId === null ? (
        <Linking conversationId={conversationId} hasNumber={hasNumber} />
      ) : (
        <Linked conversationId={conversationId} customerId={customerId} />
      )}
    </section>
  );
}

function Linked({ conversationId, customerId }: { conversationId: string; customerId: string }) {
  const reads = useHolds('customer_list');
  // A colleague's customer, whom the agent may not read, is known by the number alone.
  const { data } = useCall(readCustomer, { params: { id: customerId } }, { enabled: reads });
  const { run, running } = useAction(
    async () => {
      const choice = { customerId: null, was: customerId };
      await call(chooseVisitorCustomer, { params: { id: conversationId }, body: choice }).finally(() =>
        invalidate(conversationVisit),
      );
    },
    { success: '已解除关联' },
  );
  const ask = async () => {
    const words = '访客和会话都保留，客户资料不受影响。';
    if (await confirm({ title: `解除与「${data?.custName ?? `客户 ${customerId}`}」的关联？`, words, act: '解除关联' }))
      await run();
  };
  return (
    <div className="visit-customer">
      <div>
        <strong>{data?.custName ?? `客户 ${customerId}`}</strong>
        {data && <PhoneNumber phone={data.phone} of={data.custName} />}
        {data?.company && <span>{data.company}</span>}
      </div>
      <Button size="small" loading={running} onClick={() => void ask()}>
        解除关联
      </Button>
    </div>
  );
}

function Linking({ conversationId, hasNumber }: Omit<Props, 'customerId'>) {
  const reads = useHolds('customer_list');
  const edits = useHolds('customer_edit');
  const [form, setForm] = useState<'choose' | 'new' | null>(null);
  // The visitor typed the number: that it is theirs, the agent says.
  const { run, running } = useAction(
    async () => {
      const { created } = await call(linkVisitorCustomer, { params: { id: conversationId } });
      await invalidate(conversationVisit);
      return created;
    },
    { success: (created) => (created ? '已新建客户并关联' : '已关联该号码的客户') },
  );
  const close = () => setForm(null);
  return (
    <>
      <p>还没有关联客户</p>
      <div className="visit-links">
        {hasNumber && (
          <Button size="small" loading={running} onClick={() => void run()}>
            按电话关联
          </Button>
        )}
        {reads && (
          <Button size="small" onClick={() => setForm('choose')}>
            关联客户
          </Button>
        )}
        {edits && reads && (
          <Button size="small" onClick={() => setForm('new')}>
            新建客户
          </Button>
        )}
      </div>
      {form === 'choose' && <ChooseCustomer conversationId={conversationId} onClose={close} />}
      {form === 'new' && <NewCustomer conversationId={conversationId} onClose={close} />}
    </>
  );
}
