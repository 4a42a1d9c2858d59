import { Button } from '@douyinfe/semi-ui';
import {
  leadQuota,
  MAX_LEADS,
  refuseLeads,
  type SyncedLead,
  searchLeads,
  syncLeads,
} from '@lianxi/contracts/customer/lead.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { useState } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { refreshCustomers } from '../customer/refresh.ts';
import { leadColumns } from './lead-columns.tsx';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadImport } from './lead-import.tsx';
import { refreshLeads } from './refresh.ts';
import { SyncedDialog } from './synced-dialog.tsx';
import './lead.css';

/** Where the leads are from, and what may still be opened today. */
function Note() {
  const { data } = useCall(leadQuota, {});
  return (
    <span className="lead-note">
      数据来自本企业导入的名单
      {data && `，今日已查看联系方式 ${grouped.format(data.used)} / ${grouped.format(data.limit)}`}
    </span>
  );
}

/** Companies that may become customers (specification section 2, /customer/cluesquare). */
export default function LeadListPage() {
  const list = useList(searchLeads);
  const [mayImport, maySync, mayContact] = [
    useHolds('customer_clue_import'),
    useHolds('customer_clue_sync'),
    useHolds('customer_clue_contact'),
  ];
  const [chosen, setChosen] = useState<string[]>([]);
  const [openId, setOpenId] = useState<string>();
  const [importing, setImporting] = useState(false);
  const [synced, setSynced] = useState<readonly SyncedLead[]>([]);
  const forget = (ids: readonly string[]) => setChosen((before) => before.filter((id) => !ids.includes(id)));
  const sync = useAction(async (ids: readonly string[]) => {
    setSynced(await call(syncLeads, { body: { ids: [...ids] } }));
    forget(ids);
    await Promise.all([refreshLeads(), refreshCustomers()]);
  });
  const refusing = useAction(
    async (ids: readonly string[]) => {
      const done = await call(refuseLeads, { body: { ids: [...ids] } });
      forget(ids);
      setOpenId(undefined);
      await refreshLeads();
      return done;
    },
    { success: ({ hidden }) => `已隐藏 ${grouped.format(hidden)} 条线索` },
  );
  const refuse = async (ids: readonly string[]) => {
    const words = '本企业不再显示这些线索和号码相同的线索，以后导入名单也不会恢复。';
    const title = `${grouped.format(ids.length)} 条线索不再联系？`;
    if (await confirm({ title, words, act: '不再联系', danger: true })) await refusing.run(ids);
  };
  const tooMany = chosen.length > MAX_LEADS;
  const importButton = mayImport && (
    <Button theme="solid" onClick={() => setImporting(true)}>
      导入名单
    </Button>
  );

  return (
    <ListPage
      title="线索广场"
      what="线索"
      list={list}
      filters={<LeadFilters list={list} />}
      actions={
        <>
          <Note />
          {importButton}
        </>
      }
      columns={leadColumns}
      openId={openId}
      onOpen={({ id }) => setOpenId(id)}
      empty={{ title: '还没有线索', words: '导入企业名单后，可以在这里筛选并转为客户。', action: importButton }}
      selection={maySync || mayContact ? { ids: chosen, onChange: setChosen } : undefined}
    >
      <ChoiceBar count={chosen.length} unit="条线索" most={MAX_LEADS} onClear={() => setChosen([])}>
        {maySync && (
          <Button disabled={tooMany} loading={sync.running} onClick={() => void sync.run(chosen)}>
            转为客户
          </Button>
        )}
        {mayContact && (
          <Button type="danger" disabled={tooMany || refusing.disabled} onClick={() => void refuse(chosen)}>
            不再联系
          </Button>
        )}
      </ChoiceBar>
      <LeadDrawer
        lead={list.data?.list.find(({ id }) => id === openId)}
        onSync={(ids) => void sync.run(ids)}
        onRefuse={(ids) => void refuse(ids)}
        onClose={() => setOpenId(undefined)}
      />
      {importing && <LeadImport onClose={() => setImporting(false)} />}
      {synced.length > 0 && <SyncedDialog synced={synced} onClose={() => setSynced([])} />}
    </ListPage>
  );
}
