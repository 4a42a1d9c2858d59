import { Button, TextArea } from '@douyinfe/semi-ui';
import { customerHistoryTopic } from '@lianxi/contracts/customer/events';
import { addHistoryNote, historyTrajectory, type TrajectoryEntry } from '@lianxi/contracts/customer/trajectory.contract';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, invalidate } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { useLeaveGuard } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { toastError } from '@lianxi/shared/ui/toast';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useContactRecord } from './contact-link.tsx';
import { grouped } from './customer-words.ts';
import { HistoryFilter, useHistoryChoice } from './history-filter.tsx';
import './customer-history.css';

const PAGE = 20;
const NOTE_LIMIT = 500;

/** An entry of any customer is announced: not each of them is worth a reading at once. */
const topics = [customerHistoryTopic];
const GAP_MS = 3000;

const kindWords: Record<TrajectoryEntry['kind'], string> = {
  created: '新建客户',
  imported: '导入客户',
  changed: '修改资料',
  allotted: '分配客户',
  labelled: '修改标签',
  note: '跟进记录',
  chat: '在线会话',
  call: '电话',
  video: '视频通话',
  removed: '删除客户',
  restored: '恢复客户',
  pooled: '进入公海',
  claimed: '领取客户',
  merged: '合并客户',
  visit: '回访计划',
  order: '订单',
  summary: '小结',
};

function useHistory(id: string, kinds: string, order: 'new' | 'old') {
  return useInfiniteQuery(
    {
      queryKey: [...callKey(historyTrajectory), id, kinds, order],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) =>
        call(
          historyTrajectory,
          { query: { id, order, ...(kinds && { kinds }), currentPage: pageParam, pageSize: PAGE } },
          { signal },
        ),
      getNextPageParam: ({ currentPage, pageSize, total }) => (currentPage * pageSize < total ? currentPage + 1 : undefined),
    },
    queryClient,
  );
}

/** Notes that were started and not sent, by customer: opening another customer does not lose them. */
export type NoteDrafts = Map<string, string>;

function NoteForm({ id, drafts }: { id: string; drafts: NoteDrafts }) {
  const [text, setText] = useState(drafts.get(id) ?? '');
  const [sending, setSending] = useState(false);
  const content = text.trim();
  useLeaveGuard(content !== '');
  function write(next: string) {
    drafts.set(id, next);
    setText(next);
  }
  async function add(event: FormEvent) {
    event.preventDefault();
    if (!content || sending) return;
    setSending(true);
    try {
      await call(addHistoryNote, { body: { id, content } });
      write('');
      await invalidate(historyTrajectory);
    } catch (error) {
      toastError(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <form className="customer-note" onSubmit={add}>
      <TextArea
        aria-label="跟进内容"
        placeholder="记录这次联系的内容和下一步"
        autosize={{ minRows: 2, maxRows: 6 }}
        maxLength={NOTE_LIMIT}
        value={text}
        onChange={write}
      />
      <Button htmlType="submit" theme="solid" disabled={!content} loading={sending}>
        添加跟进
      </Button>
    </form>
  );
}

function RecordLink({ contact: { kind, id } }: { contact: NonNullable<TrajectoryEntry['contact']> }) {
  const record = useContactRecord(kind);
  return (
    record && (
      <button type="button" className="lx-link" onClick={() => record.open(id)}>
        {record.act}
      </button>
    )
  );
}

function Entry({ entry: { kind, content, agentName, createTime, contact } }: { entry: TrajectoryEntry }) {
  return (
    <li className={`customer-entry customer-entry-${kind}`}>
      <p className="customer-entry-head">
        <strong>{kindWords[kind]}</strong>
        <span>{agentName ?? '系统'}</span>
        <RelativeTime at={createTime} />
      </p>
      {content && <p className="customer-entry-content">{content}</p>}
      {contact && <RecordLink contact={contact} />}
    </li>
  );
}

/** The history of a customer: contacts of all channels, what was noted and changed; and a field for a new note. */
export function CustomerHistory({ id, drafts }: { id: string; drafts: NoteDrafts }) {
  const { choice, choose, kinds } = useHistoryChoice();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(id, kinds, choice.order);
  // A call or chat that ends enters its entry a moment later.
  useLiveReading(topics, data !== undefined, () => refetch({ throwOnError: true }), GAP_MS);
  const entries = data?.pages.flatMap(({ list }) => list) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <section className="customer-part" aria-label="跟进与轨迹">
      <h3>跟进与轨迹</h3>
      <NoteForm id={id} drafts={drafts} />
      <HistoryFilter choice={choice} choose={choose} />
      {isPending && <Loading shape="list" rows={3} />}
      {error && !data && <Failure what="客户轨迹" error={error} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && (
        <p className="customer-none">{kinds ? '没有这类记录。' : '还没有记录，第一条跟进会出现在这里。'}</p>
      )}
      <ol className="customer-entries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button theme="borderless" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          加载更多（还有 {grouped.format(total - entries.length)} 条）
        </Button>
      )}
    </section>
  );
}
