import {
  type Notice,
  type NoticeFilters,
  noticeList,
  readNotice,
  unreadNoticeCount,
} from '@lianxi/contracts/admin/notice.contract';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { toastError } from '@lianxi/shared/ui/toast';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
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

  /** A selected notice becomes read (specification section 4). */
  async function select(notice: Notice) {
    setSelected(notice);
    if (notice.newType === 1) return;
    const mark = (newType: 0 | 1) =>
      queryClient.setQueryData<typeof data>(
        callKey(noticeList, input),
        (page) => page && { ...page, list: page.list.map((other) => (other.id === notice.id ? { ...other, newType } : other)) },
      );
    mark(1);
    try {
      await call(readNotice, { params: { id: notice.id } });
      await invalidate(unreadNoticeCount);
    } catch (reason) {
      mark(0);
      toastError(reason);
    }
  }

  function show(next: NoticeFilters) {
    setSelected(null);
    setFilters(next);
    void refetch();
  }

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
            <NoticeDetail key={selected.id} notice={selected} onLeave={onClose} />
          ) : (
            <Empty title="选择一条消息" words="在左侧选择后，内容显示在这里，并自动设为已读。" />
          )}
        </section>
      </div>
    </DialogFrame>
  );
}
