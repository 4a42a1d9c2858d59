import { IconSearch } from '@douyinfe/semi-icons';
import { Input } from '@douyinfe/semi-ui';
import { customerByPhone } from '@lianxi/contracts/customer/customer.contract';
import { holds } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { Can } from '@lianxi/shared/ui/can';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** A masked number as the portal shows and copies it: its handle finds it again. */
const isHandle = (text: string) => text.includes('*') && text.includes('_');
const digitsOf = (text: string) => (isHandle(text) ? text.trim() : text.replace(/\D/g, '').slice(0, 15));

/** Finds who has a number: digits only, Enter searches (specification section 2). */
export function NumberSearch() {
  const [number, setNumber] = useState('');
  const navigate = useNavigate();
  const search = useAction(async () => {
    if (number.length < 3) return;
    const found = await call(customerByPhone, { query: { phone: number } });
    setNumber('');
    if (found) navigate(`/customer/list?id=${found.id}`);
    // Nobody has it yet: who may, makes a customer of it.
    else if (holds('customer_edit') && !isHandle(number)) navigate(`/customer/list?new=1&phone=${number}`);
    else navigate(`/customer/list?keyword=${encodeURIComponent(number)}`);
  });
  return (
    <Can code="customer_list">
      <Input
        className="header-search"
        prefix={<IconSearch aria-hidden />}
        placeholder="输入号码，回车查找"
        aria-label="按号码查找客户"
        inputMode="tel"
        maxLength={200}
        data-guide="search"
        value={number}
        onChange={(text) => setNumber(digitsOf(text))}
        onEnterPress={() => void search.run()}
      />
    </Can>
  );
}
