import { type OfflineMessage, offlineMessageList } from '@lianxi/contracts/online/offline-message.contract';
import { handlingOptions, handlingWords } from '@lianxi/shared/handling/handling';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { HandleMessageModal } from './handle-message-modal.tsx';

const columns = (handle: (message: OfflineMessage) => void): readonly Column<OfflineMessage>[] => [
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
    render: (message) => (
      <span className="lx-row-actions">
        <button
          type="button"
          disabled={message.handling !== '0'}
          aria-label={`处理 ${message.name} 的留言`}
          onClick={() => handle(message)}
        >
          处理
        </button>
      </span>
    ),
  },
];

/** Messages of visitors whom nobody received (specification section 2, /online/leaves). */
export default function OfflineMessagePage() {
  const list = useList(offlineMessageList);
  const [handling, setHandling] = useState<OfflineMessage | null>(null);
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
      {handling && <HandleMessageModal message={handling} onClose={() => setHandling(null)} />}
    </ListPage>
  );
}
