import { infoRecordsOfCustomer } from '@lianxi/contracts/customer/info-record.contract';
import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { useCall } from '@lianxi/shared/client/use-call';
import { OwnFacts } from '@lianxi/shared/own-fields/own-facts';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Failure } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import './info-record.css';

/** What a customer has of each template. Fills the slot `customer.tab`; without anything it shows nothing. */
export default function CustomerInfoPanel({ customerId }: SlotProps['customer.tab']) {
  const { data, error, refetch } = useCall(infoRecordsOfCustomer, { params: { customerId } });
  const openTab = useOpenTab();
  if (error && !data) return <Failure what="附加信息" error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="info-of-customer" aria-label="附加信息">
      <h3>附加信息</h3>
      <ul>
        {data.map(({ id, templateId, templateName, updateTime, form }) => (
          <li key={id}>
            <div className="info-of-customer-head">
              <button
                type="button"
                className="lx-link"
                onClick={() => openTab(`/customer/infotemplate?id=${id}&templateId=${templateId}`)}
              >
                {templateName}
              </button>
              <RelativeTime at={updateTime} />
            </div>
            {form && <OwnFacts module="info" form={form} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
