import { Banner } from '@douyinfe/semi-ui';
import type { CustomerFields } from '@lianxi/contracts/customer/customer.contract';
import { checkDuplicates, type LikelyDuplicate } from '@lianxi/contracts/customer/duplicate.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValues } from '@lianxi/shared/form/use-form-value';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useEffect, useState } from 'react';
import { likenessWords } from './duplicate-words.ts';
import './duplicate-warning.css';

const TYPING_MS = 600;

/** A value as it is after a pause in typing. */
function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as T;
}

function Found({ duplicate: { id, custName, ownerName, by } }: { duplicate: LikelyDuplicate }) {
  const openTab = useOpenTab();
  const owner = ownerName === null ? '未分配' : `归 ${ownerName}`;
  return (
    <li>
      {likenessWords[by]}：{custName || '其他坐席的客户'}（{owner}）
      {id && (
        <button type="button" className="lx-link" onClick={() => openTab(`/customer/list?id=${id}`)}>
          查看
        </button>
      )}
    </li>
  );
}

/** Customers who are probably the one in the form. They do not keep anybody from saving. `id`: of the customer in the form. */
export function DuplicateWarning<T extends CustomerFields>({ form, id }: { form: ContractForm<T>; id?: string }) {
  const { custName, phone, company, email } = useFormValues(form);
  const body = useSettled({ custName, phone, company, email, ...(id && { id }) });
  const asks = form.dirty && (body.phone !== '' || body.email !== '' || (body.custName !== '' && body.company !== ''));
  const { data } = useCall(checkDuplicates, { body }, { enabled: asks, gcTime: 0, retry: false });
  if (!asks || !data || data.length === 0) return null;
  return (
    <Banner
      type="warning"
      closeIcon={null}
      fullMode={false}
      bordered
      description={
        <div role="status">
          可能已有该客户：
          <ul className="duplicate-warning">
            {data.map((duplicate) => (
              <Found key={`${duplicate.by}${duplicate.id}${duplicate.ownerName}`} duplicate={duplicate} />
            ))}
          </ul>
        </div>
      }
    />
  );
}
