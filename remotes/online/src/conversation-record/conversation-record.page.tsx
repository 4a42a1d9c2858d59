import { type ConversationRecord, chatChannelNames, conversationList } from '@lianxi/contracts/online/conversation.contract';
import { exportConversations } from '@lianxi/contracts/online/conversation-record.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { SummaryMark, summaryOptions } from '@lianxi/shared/summary/summary-mark';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { channelOptions } from '../channel/channel-options.ts';
import { markOptions, markWords } from './quality-mark.tsx';
import { ofConversation } from './record-columns.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import { stateOptions } from './record-state.tsx';
import { useOpenRecords } from './use-open-records.ts';

const columns: readonly Column<ConversationRecord>[] = [
  { key: 'id', title: '会话编号', width: 100, render: ({ id }) => id },
  ofConversation.visitor,
  { key: 'channel', title: '渠道', width: 90, render: ({ channel }) => chatChannelNames[channel] },
  { key: 'agentName', title: '客服', width: 90, render: ({ agentName }) => agentName ?? '—' },
  ofConversation.begin,
  ofConversation.reply,
  { key: 'closeTime', title: '结束时间', width: 130, render: ({ closeTime }) => <RelativeTime at={closeTime} /> },
  ofConversation.messages,
  ofConversation.state,
  { key: 'rating', title: '评价', width: 70, align: 'right', render: ({ rating }) => (rating ? `${rating} 星` : '—') },
  { key: 'summary', title: '小结', width: 70, render: ({ summary }) => <SummaryMark mark={summary} /> },
  { key: 'quality', title: '质检', width: 70, render: ({ quality }) => (quality ? markWords[quality.mark] : '—') },
];

/** Past and present conversations (specification section 2, /online/dialoguerecord). */
export default function DialogueRecordPage() {
  const list = useList(conversationList);
  useOpenRecords(list.data?.list, list.refetch);
  const exporting = useExport(exportConversations, { list, name: '对话记录', with: '质检标记和小结', numbers: true });
  const [id, open] = useAddressValue('id');
  return (
    <ListPage
      title="对话记录"
      what="对话记录"
      list={list}
      columns={columns}
      onOpen={(conversation) => open(conversation.id)}
      openId={id}
      selection={exporting.selection}
      actions={exporting.button}
      empty={{ title: '还没有对话', words: '访客从网页发起咨询后，会话会记录在这里。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="访客名称或聊天内容" />
          <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={stateOptions} />
          <ChoiceFilter list={list} name="channel" label="渠道" none="全部渠道" options={channelOptions} />
          <ChoiceFilter list={list} name="qualityMark" label="质检" none="全部质检" options={markOptions} />
          <ChoiceFilter list={list} name="summary" label="小结" none="全部小结" options={summaryOptions} />
          <PickFilter list={list} name="agentId" label="客服" none="全部客服" load={loadAgents} />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {exporting.bar}
      <RecordDrawer id={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
