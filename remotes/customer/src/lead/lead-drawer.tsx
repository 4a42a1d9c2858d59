import { Button } from '@douyinfe/semi-ui';
import { type Lead, leadStates, readLeadContact } from '@lianxi/contracts/customer/lead.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Can } from '@lianxi/shared/ui/can';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useState } from 'react';
import { capitalOf } from './lead-columns.tsx';
import { refreshLeads } from './refresh.ts';
import './lead.css';

interface Actions {
  onSync: (ids: readonly string[]) => void;
  onRefuse: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** One lead next to the list. */
export function LeadDrawer({ lead, ...actions }: { lead: Lead | undefined } & Actions) {
  return (
    <SidePanel title="线索详情" open={lead !== undefined} onClose={actions.onClose}>
      {lead && <OpenLead key={lead.id} lead={lead} {...actions} />}
    </SidePanel>
  );
}

function OpenLead({ lead, onSync, onRefuse }: { lead: Lead } & Actions) {
  const openTab = useOpenTab();
  const { customerId } = lead;
  return (
    <>
      <div className="lead-head">
        <h2>{lead.name}</h2>
        <Can code="customer_clue_contact">
          <Button type="danger" onClick={() => onRefuse([lead.id])}>
            不再联系
          </Button>
        </Can>
        {customerId && <Button onClick={() => openTab(`/customer/list?id=${customerId}`)}>查看客户</Button>}
        {!lead.converted && (
          <Can code="customer_clue_sync">
            <Button theme="solid" onClick={() => onSync([lead.id])}>
              转为客户
            </Button>
          </Can>
        )}
      </div>
      <Facts
        facts={{
          信用代码: lead.creditCode,
          经营状态: leadStates[lead.status],
          地区: lead.region,
          行业: lead.trade,
          注册资本: capitalOf(lead),
          成立日期: lead.founded,
          地址: lead.address,
          来源: `导入名单：${lead.listName}`,
          导入时间: <RelativeTime at={lead.listTime} />,
        }}
      />
      <Contact lead={lead} />
    </>
  );
}

/** Contact details: hidden until the user asks for them, which counts against the day's limit. */
function Contact({ lead }: { lead: Lead }) {
  const [contact, setContact] = useState<ReplyOf<typeof readLeadContact> | null>(null);
  const { run, running } = useAction(async () => {
    setContact(await call(readLeadContact, { query: { id: lead.id } }));
    await refreshLeads();
  });
  const ask = async () => {
    const words = '本次查看计入企业今日额度，并记入操作日志。';
    if (lead.opened || (await confirm({ title: '查看联系方式？', words, act: '查看' }))) await run();
  };
  return (
    <RecordPart title="联系方式">
      {contact ? (
        <Facts
          facts={{
            法定代表: contact.legalPerson,
            联系人: contact.contact,
            联系电话: contact.phone && <PhoneNumber phone={contact.phone} of={lead.name} />,
            邮箱: contact.email,
          }}
        />
      ) : (
        <>
          <Facts facts={{ 联系人: '***', 联系电话: lead.hasPhone ? '***********' : '未提供' }} />
          <Can code="customer_clue_contact">
            <p className="lead-note">{lead.opened ? '已计入额度，再次查看不重复计算。' : '每条线索只计一次额度。'}</p>
            <Button loading={running} onClick={() => void ask()}>
              查看联系方式
            </Button>
          </Can>
        </>
      )}
    </RecordPart>
  );
}
