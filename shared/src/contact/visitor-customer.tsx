import { Button } from '@douyinfe/semi-ui';
import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { useState } from 'react';
import { useAction } from '../client/use-action.ts';
import { useCall } from '../client/use-call.ts';
import { useHolds } from '../session/use-session.ts';
import { confirm } from '../ui/confirm.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { ChooseCustomer } from './choose-customer.form.tsx';
import type { CustomerLink } from './customer-link.ts';
import { NewCustomer } from './new-customer.form.tsx';
import './visitor-customer.css';

interface Props {
  link: CustomerLink;
  /** The visitor's customer; null: none so far. */
  customerId: string | null;
  /** The visitor filled in a number. */
  hasNumber: boolean;
  /** What stays when the agent removes the link. */
  kept: string;
}

/** The visitor's customer: found by number, chosen, or new; and a button to undo a mistake. */
export function VisitorCustomer({ link, customerId, hasNumber, kept }: Props) {
  if (customerId === null) return <Linking link={link} hasNumber={hasNumber} />;
  return <Linked link={link} customerId={customerId} kept={kept} />;
}

function Linked({ link, customerId, kept }: Omit<Props, 'hasNumber'> & { customerId: string }) {
  const reads = useHolds('customer_list');
  // When the customer belongs to a colleague and the agent may not read them, only the number is shown.
  const { data } = useCall(readCustomer, { params: { id: customerId } }, { enabled: reads });
  const { run, running } = useAction(() => link.choose(null, customerId), { success: '已解除关联' });
  const ask = async () => {
    const title = `解除与「${data?.custName ?? `客户 ${customerId}`}」的关联？`;
    if (await confirm({ title, words: `${kept}，客户资料不受影响。`, act: '解除关联' })) await run();
  };
  return (
    <div className="visitor-customer">
      <div>
        <strong>{data?.custName ?? `客户 ${customerId}`}</strong>
        {data && <PhoneNumber phone={data.phone} of={data.custName} />}
        {data?.company && <span>{data.company}</span>}
        {data?.ownerName && <span>归属坐席 {data.ownerName}</span>}
      </div>
      <Button size="small" loading={running} onClick={() => void ask()}>
        解除关联
      </Button>
    </div>
  );
}

function Linking({ link, hasNumber }: Pick<Props, 'link' | 'hasNumber'>) {
  const reads = useHolds('customer_list');
  const edits = useHolds('customer_edit');
  const [form, setForm] = useState<'choose' | 'new' | null>(null);
  // The visitor typed the number; the agent confirms that it is theirs.
  const { run, running } = useAction(() => link.byNumber(), {
    success: (created) => (created ? '已新建客户并关联' : '已关联该号码的客户'),
  });
  const close = () => setForm(null);
  return (
    <>
      <p>还没有关联客户</p>
      <div className="visitor-links">
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
      {form === 'choose' && <ChooseCustomer link={link} onClose={close} />}
      {form === 'new' && <NewCustomer link={link} onClose={close} />}
    </>
  );
}
