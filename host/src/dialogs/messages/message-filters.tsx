import { Button } from '@douyinfe/semi-ui';
import {
  type NoticeFilters,
  noticeList,
  noticeTypeNames,
  readAllNotices,
  strongAnnouncement,
  unreadNoticeCount,
} from '@lianxi/contracts/admin/notice.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TimeRange } from '@lianxi/shared/list/time-range';
import { Choice } from '@lianxi/shared/ui/choice';
import { useEffect, useState } from 'react';

const statuses = [
  { value: '0', text: '未读' },
  { value: '1', text: '已读' },
] as const;
const types = Object.entries(noticeTypeNames).map(([value, text]) => ({ value: value as NoticeFilters['type'], text }));
const none: NoticeFilters = { newType: '', type: '' };

/** The filters apply when the user presses 查询. 清除未读 marks the messages of the present list. */
export function MessageFilters({ filters, onShow }: { filters: NoticeFilters; onShow: (filters: NoticeFilters) => void }) {
  const [draft, setDraft] = useState(filters);
  useEffect(() => setDraft(filters), [filters]);
  const change = (part: Partial<NoticeFilters>) => setDraft({ ...draft, ...part });
  const clear = useAction(
    async () => {
      const { count } = await call(readAllNotices, { body: filters });
      await Promise.all([invalidate(noticeList), invalidate(unreadNoticeCount), invalidate(strongAnnouncement)]);
      return count;
    },
    { success: (count) => (count > 0 ? `已将 ${count} 条消息设为已读` : '没有未读消息') },
  );
  return (
    <search className="messages-filters" aria-label="筛选">
      <Choice
        label="状态"
        none="全部状态"
        options={statuses}
        value={draft.newType || undefined}
        onChange={(newType) => change({ newType: newType ?? '' })}
      />
      <Choice
        label="通知类型"
        none="全部类型"
        options={types}
        value={draft.type || undefined}
        onChange={(type) => change({ type: type ?? '' })}
      />
      <TimeRange
        label="时间"
        from={draft.beginTime}
        to={draft.endTime}
        onChange={(beginTime, endTime) => change({ beginTime, endTime })}
      />
      <Button theme="solid" onClick={() => onShow(draft)}>
        查询
      </Button>
      <Button
        onClick={() => {
          setDraft(none);
          onShow(none);
        }}
      >
        重置
      </Button>
      <Button className="messages-clear" loading={clear.running} disabled={clear.disabled} onClick={() => void clear.run()}>
        清除未读
      </Button>
    </search>
  );
}
