import {
  type Conversation,
  type ConversationRecord,
  chatChannel,
  chatChannelNames,
  conversationList,
} from '@lianxi/contracts/online/conversation.contract';
import { exportConversations } from '@lianxi/contracts/online/conversation-record.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { ExportButton } from '@lianxi/shared/list/export-button';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { Can } from '@lianxi/shared/ui/can';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { shortDuration } from '../chat-log/chat-time.ts';
import { markOptions, markWords } from './quality-mark.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import { RecordState, stateOptions } from './record-state.tsx';

/** How long the visitor waited for the first answer, from their entry. */
function firstReply({ createTime, firstReplyTime }: Conversation): string {
  return firstReplyTime ? shortDuration(Date.parse(firstReplyTime) - Date.parse(createTime)) : '—';
}

const channelOptions = chatChannel.options.map((value) => ({ value, text: chatChannelNames[value] }));

const columns: readonly Column<ConversationRecord>[] = [
  { key: 'id', title: '会话编号', width: 110, render: ({ id }) => id },
  { key: 'visitorName', title: '访客', width: 150, render: ({ visitorName }) => visitorName },
  { key: 'channel', title: '渠道', width: 110, render: ({ channel }) => chatChannelNames[channel] },
  { key: 'agentName', title: '客服', width: 130, render: ({ agentName }) => agentName ?? '—' },
  { key: 'createTime', title: '开始时间', width: 150, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'firstReply', title: '首次响应', width: 100, render: firstReply },
  { key: 'closeTime', title: '结束时间', width: 150, render: ({ closeTime }) => <RelativeTime at={closeTime} /> },
  { key: 'lastSeq', title: '消息数', width: 90, align: 'right', render: ({ lastSeq }) => lastSeq },
  { key: 'state', title: '状态', width: 110, render: (conversation) => <RecordState conversation={conversation} /> },
  { key: 'rating', title: '评价', width: 80, align: 'right', render: ({ rating }) => (rating ? `${rating} 星` : '—') },
  { key: 'quality', title: '质检', width: 90, render: ({ quality }) => (quality ? markWords[quality.mark] : '—') },
];

/** Past and present conversations (specification section 2, /online/dialoguerecord). */
export default function DialogueRecordPage() {
  const list = useList(conversationList);
  const [id, open] = useAddressValue('id');
  return (
    <ListPage
      title="对话记录"
      what="对话记录"
      list={list}
      columns={columns}
      onOpen={(conversation) => open(conversation.id)}
      openId={id}
      actions={
        <Can code="online_record_export">
          <ExportButton
            begin={() => call(exportConversations, { body: list.filters })}
            disabled={!list.data?.total}
            question={{
              title: `导出 ${list.data?.total} 个会话？`,
              words: '导出符合当前筛选条件的会话、质检标记和小结。完成后可在任务中心下载。',
            }}
          />
        </Can>
      }
      empty={{ title: '还没有对话', words: '访客从网页发起咨询后，会话会记录在这里。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="访客名称或聊天内容" />
          <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={stateOptions} />
          <ChoiceFilter list={list} name="channel" label="渠道" none="全部渠道" options={channelOptions} />
          <ChoiceFilter list={list} name="qualityMark" label="质检" none="全部质检" options={markOptions} />
          <PickFilter list={list} name="agentId" label="客服" none="全部客服" load={loadAgents} />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      <RecordDrawer id={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
