import { type ChatLeave, chatLeaveList } from '@lianxi/contracts/online/offline-message.contract';
import { handlingOptions, handlingWords } from '@lianxi/shared/leave/handling';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { HandleLeaveModal } from './handle-message-modal.tsx';

const columns = (handle: (leave: ChatLeave) => void): readonly Column<ChatLeave>[] => [
  { key: 'name', title: '称呼', width: 100, render: ({ name }) => name },
  { key: 'phone', title: '电话', width: 140, render: ({ phone, name }) => <PhoneNumber phone={phone} of={name} /> },
  { key: 'content', title: '留言', width: 240, render: ({ content }) => content },
  { key: 'createTime', title: '留言时间', width: 110, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'chatGroupName', title: '咨询类型', width: 100, render: ({ chatGroupName }) => chatGroupName || '—' },
  { key: 'pageTitle', title: '页面', width: 120, render: ({ pageTitle }) => pageTitle || '—' },
  { key: 'handling', title: '状态', width: 80, render: ({ handling }) => handlingWords[handling] },
  { key: 'handledByName', title: '处理人', width: 90, render: ({ handledByName }) => handledByName || '—' },
  { key: 'leaveRemark', title: '处理备注', width: 150, render: ({ leaveRemark }) => leaveRemark || '—' },
  {
    key: 'actions',
    title: '操作',
    width: 80,
    actions: true,
    render: (leave) => (
      <span className="lx-row-actions">
        <button
          type="button"
          disabled={leave.handling !== '0'}
          aria-label={`处理 ${leave.name} 的留言`}
          onClick={() => handle(leave)}
        >
          处理
        </button>
      </span>
    ),
  },
];

/** Messages of visitors whom nobody received (specification section 2, /online/leaves). */
export default function ChatLeavePage() {
  const list = useList(chatLeaveList);
  const [handling, setHandling] = useState<ChatLeave | null>(null);
  const shown = useMemo(() => columns(setHandling), []);
  return (
    <ListPage
      title="在线留言"
      what="留言"
      list={list}
      columns={shown}
      empty={{ title: '还没有留言', words: '非服务时间或排队已满时，访客的留言会列在这里。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="handling" label="状态" none="全部状态" options={handlingOptions} />
          <TimeRangeFilter list={list} label="留言时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {handling && <HandleLeaveModal leave={handling} onClose={() => setHandling(null)} />}
    </ListPage>
  );
}
