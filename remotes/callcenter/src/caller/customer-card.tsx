import { Button } from '@douyinfe/semi-ui';
import type { Customer } from '@lianxi/contracts/customer/customer.contract';
import { isMaskedPhone } from '@lianxi/contracts/telephony/call-words';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Can } from '@lianxi/shared/ui/can';

/** The customer with the number; for an unknown number, a button to create a customer. */
export function CustomerCard({ number, customer }: { number: string; customer: Customer | null }) {
  const openTab = useOpenTab();
  if (!customer) {
    return (
      <section className="caller-part" aria-label="客户">
        <h2>客户</h2>
        <p className="caller-none">该号码还没有客户资料。</p>
        {!isMaskedPhone(number) && (
          <Can code="customer_edit">
            <Button onClick={() => openTab(`/customer/list?new=1&phone=${encodeURIComponent(number)}`)}>新建客户</Button>
          </Can>
        )}
      </section>
    );
  }
  const { id, custName, level, company, city, labels, ownerName } = customer;
  const facts = { 公司: company, 城市: city, 归属坐席: ownerName, 标签: labels.map(({ name }) => name).join('、') };
  return (
    <section className="caller-part" aria-label="客户">
      <div className="caller-customer">
        <h2>{custName}</h2>
        {level === 'vip' && <span className="caller-vip">VIP</span>}
        <Button onClick={() => openTab(`/customer/list?id=${id}`)}>查看客户</Button>
      </div>
      <dl className="caller-facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span className="lx-no-value">—</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
