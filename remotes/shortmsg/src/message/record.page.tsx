import { exportSms, type SmsMessage, smsList, smsStates } from '@lianxi/contracts/sms/sms-message.contract';
import { smsKinds } from '@lianxi/contracts/sms/sms-text';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SmsDrawer } from './sms.drawer.tsx';
import { SmsState } from './sms-state.tsx';

const columns: readonly Column<SmsMessage>[] = [
  { key: 'phone', title: '号码', width: 130, render: ({ phone }) => shownNumber(phone) },
  { key: 'custName', title: '客户', width: 110, render: ({ custName }) => custName || '—' },
  { key: 'state', title: '状态', width: 100, render: (row) => <SmsState {...row} /> },
  { key: 'cause', title: '原因', width: 180, render: ({ cause }) => cause || '—' },
  { key: 'content', title: '内容', width: 320, render: ({ content }) => content },
  { key: 'kind', title: '类型', width: 70, render: ({ kind }) => smsKinds[kind] },
  { key: 'segments', title: '条数', width: 70, render: ({ segments }) => segments },
  { key: 'price', title: '价格', width: 80, render: ({ price }) => `${price} 分` },
  { key: 'agentName', title: '发送人', width: 100, render: ({ agentName }) => agentName || '系统' },
  { key: 'createTime', title: '时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];
const options = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([value, text]) => ({ value, text }));
const states = options(smsStates);
const kinds = options(smsKinds);

/** 短信记录 (/shortmsg/record): what was sent, and what became of it. */
export default function SmsRecordPage() {
  const list = useList(smsList);
  const [id, open] = useAddressValue('id');
  const exporting = useExport(exportSms, { list, name: '短信记录', unit: '条', numbers: true });
  return (
    <ListPage<typeof smsList>
      title="短信记录"
      what="短信"
      list={list}
      columns={columns}
      onOpen={(row) => open(row.id)}
      openId={id}
      selection={exporting.selection}
      actions={exporting.button}
      empty={{ title: '还没有短信', words: '发出的短信和它们的回执会列在这里。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="phone" label="完整号码" width={180} />
          <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={states} />
          <ChoiceFilter list={list} name="kind" label="类型" none="全部类型" options={kinds} />
          <TimeRangeFilter list={list} label="时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {exporting.bar}
      {id && <SmsDrawer key={id} id={id} onClose={() => open(undefined)} />}
    </ListPage>
  );
}
