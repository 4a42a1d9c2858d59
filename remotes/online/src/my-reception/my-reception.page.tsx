import { myReception, myReceptionFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { shortDuration } from '../chat-log/chat-time.ts';
import { RecordDrawer } from '../conversation-record/record-drawer.tsx';
import { RecordState } from '../conversation-record/record-state.tsx';
import './my-reception.css';

const between = (from: string, to: string | null) => (to === null ? '—' : shortDuration(Date.parse(to) - Date.parse(from)));

const columns: readonly Column<Conversation>[] = [
  { key: 'visitorName', title: '访客', width: 150, render: ({ visitorName }) => visitorName },
  { key: 'chatGroupName', title: '技能组', width: 130, render: ({ chatGroupName }) => chatGroupName ?? '—' },
  { key: 'createTime', title: '开始时间', width: 150, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'firstReply', title: '首次响应', width: 100, render: (each) => between(each.createTime, each.firstReplyTime) },
  { key: 'length', title: '时长', width: 100, render: (each) => between(each.createTime, each.closeTime) },
  { key: 'lastSeq', title: '消息数', width: 90, align: 'right', render: ({ lastSeq }) => lastSeq },
  { key: 'state', title: '状态', width: 110, render: (conversation) => <RecordState conversation={conversation} /> },
];

/** The time's figures; without one they are of this day. */
function Figures({ beginTime, endTime }: { beginTime: string | undefined; endTime: string | undefined }) {
  const query = { ...(beginTime && { beginTime }), ...(endTime && { endTime }) };
  const { data } = useCall(myReceptionFigures, { query });
  const inTime = data && data.answered > 0 ? `${Math.round((100 * data.answeredInTime) / data.answered)}%` : '—';
  const length = (seconds: number | null | undefined) => (typeof seconds === 'number' ? duration(seconds * 1000) : '—');
  const figures = {
    [beginTime ? '接待会话' : '今日接待']: data?.began ?? '—',
    已结束: data?.closed ?? '—',
    '60 秒响应率': inTime,
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

/** What the agent received (specification section 2, /online/myreception). */
export default function MyReceptionPage() {
  const list = useList(myReception);
  const [id, open] = useAddressValue('id');
  return (
    <ListPage
      title="我的接待"
      what="我的接待"
      list={list}
      columns={columns}
      onOpen={(conversation) => open(conversation.id)}
      openId={id}
      actions={<Figures beginTime={list.filters.beginTime} endTime={list.filters.endTime} />}
      empty={{ title: '还没有接待过访客', words: '在「在线会话」上线后，接待过的会话会列在这里。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="访客名称或聊天内容" />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      <RecordDrawer id={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
