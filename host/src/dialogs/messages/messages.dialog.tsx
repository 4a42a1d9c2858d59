import { noticeWithdrawn } from '@lianxi/contracts/admin/events';
import {
  type Notice,
  type NoticeFilters,
  noticeList,
  readNotice,
  unreadNoticeCount,
} from '@lianxi/contracts/admin/notice.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { onOpenMessages, takeWantedNotice } from '@lianxi/shared/portal/message-centre';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { toastError } from '@lianxi/shared/ui/toast';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DialogFrame } from '../dialog-frame.tsx';
import { MessageFilters } from './message-filters.tsx';
import { NoticeDetail } from './notice-detail.tsx';
import { NoticeRows } from './notice-rows.tsx';
import './messages.css';

/** All in one page (specification section 9). */
const PAGE_SIZE = 1000;

const NO_FILTERS: NoticeFilters = { newType: '', type: '' };

/** The message dialog (specification section 2): filters, the list on the left, the selected message on the right. */
export default function MessagesDialog({ onClose }: { onClose: () => void }) {
  const [filters, setFilters] = useState<NoticeFilters>(NO_FILTERS);
  // The selected message stays visible when the new list does not contain it.
  const [selected, setSelected] = useState<Notice | null>(null);
  const input = { query: { ...filters, currentPage: 1, pageSize: PAGE_SIZE } };
  const { data, error, isPlaceholderData, refetch } = useCall(noticeList, input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const filtered = Object.values(filters).some((value) => value !== '' && value !== undefined);

  /** Changes a message of the list until the list is read again. */
  const write = (id: string, part: Partial<Notice>) =>
    queryClient.setQueryData<typeof data>(
      callKey(noticeList, input),
      (page) => page && { ...page, list: page.list.map((other) => (other.id === id ? { ...other, ...part } : other)) },
    );

  /** A selected notice becomes read (specification section 4). */
  async function select(notice: Notice) {
    setSelected(notice);
    if (notice.newType === 1) return;
    write(notice.id, { newType: 1 });
    try {
      await call(readNotice, { params: { id: notice.id } });
      await invalidate(unreadNoticeCount);
    } catch (reason) {
      write(notice.id, { newType: 0 });
      toastError(reason);
    }
  }

  // A page named a message to open: as soon as the list contains it.
  const [wanted, setWanted] = useState(takeWantedNotice);
  useEffect(() => onOpenMessages(() => setWanted(takeWantedNotice())), []);
  const asked = wanted === null ? undefined : data?.list.find(({ id }) => id === wanted);
  const selectLatest = useLatest((notice: Notice) => void select(notice));
  useEffect(() => {
    if (!asked) return;
    setWanted(null);
    selectLatest(asked);
  }, [asked, selectLatest]);

  function confirmed(notice: Notice, confirmTime: string) {
    write(notice.id, { confirmTime });
    setSelected((shown) => (shown?.id === notice.id ? { ...shown, confirmTime } : shown));
  }

  function show(next: NoticeFilters) {
    setSelected(null);
    setFilters(next);
    void refetch();
  }

  useEffect(() => onAgentEvent(noticeWithdrawn, ({ id }) => setSelected((shown) => (shown?.id === id ? null : shown))), []);

  const list = () => {
    if (error) return <Failure what="消息" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading shape="list" rows={6} />;
    if (data.list.length > 0) {
      return (
        <NoticeRows
          list={data.list}
          stale={isPlaceholderData}
          selected={selected?.id ?? null}
          onSelect={(one) => void select(one)}
        />
      );
    }
    if (filtered) return <FilteredEmpty onClear={() => show(NO_FILTERS)} />;
    return <Empty title="还没有消息" words="公告、跟进提醒和业务通知会出现在这里。" />;
  };

  return (
    <DialogFrame title="消息" width={1040} flush onClose={onClose}>
      <MessageFilters filters={filters} onShow={show} />
      <div className="messages">
        <section className="messages-list" aria-label="消息列表">
          {list()}
        </section>
        <section className="messages-detail" aria-label="消息内容" aria-live="polite">
          {selected ? (
            <NoticeDetail key={selected.id} notice={selected} onLeave={onClose} onConfirmed={(at) => confirmed(selected, at)} />
          ) : (
            <Empty title="选择一条消息" words="在左侧选择后，内容显示在这里，并自动设为已读。" />
          )}
        </section>
      </div>
    </DialogFrame>
  );
}
