import { Table } from '@douyinfe/semi-ui';
import { type Conversation, conversationList } from '@lianxi/contracts/online/conversation.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { Pager } from '@lianxi/shared/ui/pager';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { keepPreviousData } from '@tanstack/react-query';
import { shortDuration } from '../chat-log/chat-time.ts';
import { RecordDrawer } from './record-drawer.tsx';
import { RecordFilterBar } from './record-filter-bar.tsx';
import { PAGE_SIZES, type RecordFilters, useRecordFilters } from './record-filters.ts';
import { RecordState } from './record-state.tsx';
import './dialogue-record.css';

/** How long the visitor waited for the first answer, from their entry. */
function firstReply({ createTime, firstReplyTime }: Conversation): string {
  return firstReplyTime ? shortDuration(Date.parse(firstReplyTime) - Date.parse(createTime)) : '—';
}

function columns(onAgent: (part: Partial<RecordFilters>) => void, onOpen: (id: string) => void) {
  return [
    {
      title: '会话编号',
      dataIndex: 'id',
      width: 110,
      render: (id: string) => (
        <button type="button" className="record-link" onClick={() => onOpen(id)}>
          {id}
        </button>
      ),
    },
    { title: '访客', dataIndex: 'visitorName', width: 150, ellipsis: true },
    {
      title: '客服',
      dataIndex: 'agentName',
      width: 130,
      render: (agentName: string | null, { agentId }: Conversation) =>
        agentId && agentName ? (
          <button
            type="button"
            className="record-link"
            title={`只看 ${agentName} 的会话`}
            onClick={(event) => {
              event.stopPropagation();
              onAgent({ agentId, agentName });
            }}
          >
            {agentName}
          </button>
        ) : (
          <span className="lx-no-value">—</span>
        ),
    },
    { title: '开始时间', dataIndex: 'createTime', width: 150, render: (at: string) => <RelativeTime at={at} /> },
    { title: '首次响应', key: 'firstReply', width: 100, render: (_: unknown, row: Conversation) => firstReply(row) },
    { title: '结束时间', dataIndex: 'closeTime', width: 150, render: (at: string | null) => <RelativeTime at={at} /> },
    { title: '消息数', dataIndex: 'lastSeq', width: 90, align: 'right' as const },
    { title: '状态', key: 'state', width: 110, render: (_: unknown, row: Conversation) => <RecordState conversation={row} /> },
  ];
}

/** Past and present conversations (specification section 2, /online/dialoguerecord). */
export default function DialogueRecordPage() {
  const { filters, change, clear, filtered } = useRecordFilters();
  const { id, agentName: _, ...query } = filters;
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    conversationList,
    { query },
    { placeholderData: keepPreviousData },
  );
  const open = (next: string) => change({ id: next });

  const content = () => {
    if (isPending) return <Loading rows={12} />;
    if (error) return <Failure what="对话记录" error={error} onRetry={() => void refetch()} />;
    if (data.total === 0 && filtered) return <FilteredEmpty onClear={clear} />;
    if (data.total === 0) return <Empty title="还没有对话" words="访客从网页发起咨询后，会话会记录在这里。" />;
    return (
      <div className={isPlaceholderData ? 'record-stale' : undefined}>
        <Table
          size="small"
          rowKey="id"
          columns={columns(change, open)}
          dataSource={data.list}
          pagination={false}
          onRow={(row) => ({ onClick: () => row && open(row.id), className: row?.id === id ? 'record-open' : 'record-row' })}
        />
      </div>
    );
  };

  return (
    <Page
      title="对话记录"
      count={data?.total}
      filters={<RecordFilterBar filters={filters} filtered={filtered} onChange={change} onClear={clear} />}
      footer={
        data && data.total > 0 ? (
          <Pager
            total={data.total}
            currentPage={filters.currentPage}
            pageSize={filters.pageSize}
            pageSizes={PAGE_SIZES}
            onChange={(currentPage, pageSize) => change({ currentPage, pageSize })}
          />
        ) : null
      }
    >
      {content()}
      <RecordDrawer id={id} onClose={() => change({ id: undefined })} />
    </Page>
  );
}
