import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { myReception, myReceptionFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import { chatChannelNames } from '@lianxi/contracts/online/conversation.contract';
import { responseRate } from '@lianxi/contracts/online/response-rate';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { OwnContacts } from '@lianxi/shared/list/own-contacts';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { SummaryMark, summaryOptions } from '@lianxi/shared/summary/summary-mark';
import { channelOptions } from '../channel/channel-options.ts';
import { ofConversation, timeBetween } from '../conversation-record/record-columns.tsx';
import { RecordDrawer } from '../conversation-record/record-drawer.tsx';
import { useOpenRecords } from '../conversation-record/use-open-records.ts';
import { rateInWords, useResponseWords } from '../statistics/use-response-words.ts';
import './my-reception.css';

const columns: readonly Column<ReplyOf<typeof myReception>['list'][number]>[] = [
  ofConversation.visitor,
  { key: 'channel', title: '渠道', width: 80, render: ({ channel }) => chatChannelNames[channel] },
  { key: 'chatGroupName', title: '技能组', width: 130, render: ({ chatGroupName }) => chatGroupName ?? '—' },
  ofConversation.begin,
  ofConversation.reply,
  { key: 'length', title: '时长', width: 100, render: (each) => timeBetween(each.createTime, each.closeTime) },
  ofConversation.messages,
  ofConversation.state,
  { key: 'summary', title: '小结', width: 80, render: ({ summary }) => <SummaryMark mark={summary} /> },
];

/** The figures of the range of time; without one, of today. */
function Figures({ beginTime, endTime }: { beginTime: string | undefined; endTime: string | undefined }) {
  const query = { ...(beginTime && { beginTime }), ...(endTime && { endTime }) };
  const { data } = useCall(myReceptionFigures, { query });
  const { data: owed } = useCall(myReception, { query: { summary: 'owed', pageSize: 1 } });
  const { name } = useResponseWords();
  const length = (seconds: number | null | undefined) => (typeof seconds === 'number' ? duration(seconds * 1000) : '—');
  const figures = {
    [beginTime ? '接待会话' : '今日接待']: data?.began ?? '—',
    已结束: data?.closed ?? '—',
    [name]: rateInWords(data ? responseRate(data) : null),
    未响应: data?.unanswered ?? '—',
    待小结: owed?.total ?? '—',
    平均首次响应: length(data?.firstReply),
    平均时长: length(data?.duration),
    发出消息: data?.agentMessages ?? '—',
  };
  return (
    <dl className="reception-figures" aria-label="接待统计">
      {Object.entries(figures).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The conversations that the agent received (specification section 2, /online/myreception). */
export default function MyReceptionPage() {
  const list = useList(myReception);
  useOpenRecords(list.data?.list, list.refetch);
  const [id, open] = useAddressValue('id');
  return (
    <ListPage
      title="我的接待"
      what="我的接待"
      list={list}
      columns={columns}
      onOpen={(conversation) => open(conversation.id)}
      openId={id}
      actions={
        <>
          <OwnContacts current="chat" />
          <Figures beginTime={list.filters.beginTime} endTime={list.filters.endTime} />
        </>
      }
      empty={{ title: '还没有接待过访客', words: '在「在线会话」上线后，接待过的会话会列在这里。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="访客名称或聊天内容" />
          <ChoiceFilter list={list} name="channel" label="渠道" none="全部渠道" options={channelOptions} />
          <ChoiceFilter list={list} name="summary" label="小结" none="全部小结" options={summaryOptions} />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      <RecordDrawer id={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
