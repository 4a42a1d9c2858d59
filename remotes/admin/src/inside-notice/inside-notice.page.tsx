import { Tag } from '@douyinfe/semi-ui';
import {
  type InsideNotice,
  insideNotice,
  insideNoticeStates,
  publishInsideNotice,
  withdrawInsideNotice,
} from '@lianxi/contracts/admin/inside-notice.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLatest } from '@lianxi/shared/list/use-latest';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordForm } from '@lianxi/shared/record/record-form';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { confirm } from '@lianxi/shared/ui/confirm';
import { absoluteTime, RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo } from 'react';
import { noticeForm } from './inside-notice.form.tsx';
import { NoticeReceipts } from './notice-receipts.tsx';
import { NoticeState } from './notice-state.tsx';
import { audienceWords, receiptWords } from './notice-words.ts';
import './inside-notice.css';

const columns = (column: ColumnOf<typeof insideNotice>) => [
  column('title', { width: 300, render: (notice) => <Title notice={notice} /> }),
  { key: 'state', title: '状态', width: 100, render: ({ state }: InsideNotice) => <NoticeState state={state} /> },
  { key: 'to', title: '接收范围', width: 200, render: audienceWords },
  { key: 'receipts', title: '接收情况', width: 140, render: (notice: InsideNotice) => receiptWords(notice) || '—' },
  { key: 'publishTime', title: '发布时间', width: 130, render: (notice: InsideNotice) => <PublishTime notice={notice} /> },
  { key: 'createAgentName', title: '创建人', width: 90, render: ({ createAgentName }: InsideNotice) => createAgentName },
];
const states = Object.entries(insideNoticeStates).map(([value, text]) => ({ value, text }));
const mayRemove = ({ state }: InsideNotice) => state === 'draft' || state === 'withdrawn' || state === 'expired';
const read = () => invalidate(insideNotice.list);

function Title({ notice: { title, strong, mustConfirm } }: { notice: InsideNotice }) {
  return (
    <span className="notice-flags">
      {title}
      {strong && (
        <Tag size="small" color="red">
          强提醒
        </Tag>
      )}
      {mustConfirm && (
        <Tag size="small" color="blue">
          需确认
        </Tag>
      )}
    </span>
  );
}

function PublishTime({ notice: { state, publishAt, publishTime } }: { notice: InsideNotice }) {
  if (state === 'scheduled' && publishAt) return `将于 ${absoluteTime(new Date(publishAt)).slice(5, 16)}`;
  return <RelativeTime at={publishTime} />;
}

/** 发布, and 撤回 of what is published or waits. */
function useNoticeActs() {
  const publish = useAction(
    async ({ id, version }: InsideNotice) => {
      const done = await call(publishInsideNotice, { params: { id }, body: { version } });
      await read();
      return done;
    },
    { success: ({ state, count }) => (state === 'scheduled' ? '已定时，到时间自动发布' : `已发布，${count} 人收到`) },
  );
  const withdraw = useAction(
    async ({ id }: InsideNotice) => {
      await call(withdrawInsideNotice, { params: { id } });
      await read();
    },
    { success: '已撤回' },
  );
  const isLater = ({ publishAt }: InsideNotice) => publishAt !== null && Date.parse(publishAt) > Date.now();
  return {
    publish: useLatest(async (notice: InsideNotice) => {
      const words = isLater(notice)
        ? `将于 ${absoluteTime(new Date(notice.publishAt ?? '')).slice(0, 16)} 发送给：${audienceWords(notice)}。`
        : `立即发送给：${audienceWords(notice)}。`;
      if (await confirm({ title: `发布公告「${notice.title}」？`, words, act: '发布' })) await publish.run(notice);
    }),
    withdraw: useLatest(async (notice: InsideNotice) => {
      const words =
        notice.state === 'scheduled' ? '公告退回草稿，不再定时发布。' : '公告立即从所有人的消息中消失，已读和确认的记录保留。';
      const question = { title: `撤回公告「${notice.title}」？`, words, act: '撤回', danger: true };
      if (await confirm(question)) await withdraw.run(notice);
    }),
  };
}

/** 站内公告 (/basicmodule/insidenotice): written, published now or later, confirmed, withdrawn. */
export default function InsideNoticePage() {
  const { publish, withdraw } = useNoticeActs();
  const rowActions = useMemo(
    () => ({
      width: 130,
      render: (notice: InsideNotice) => (
        <>
          {notice.state === 'draft' && (
            <button type="button" aria-label={`发布 ${notice.title}`} onClick={() => void publish(notice)}>
              发布
            </button>
          )}
          {(notice.state === 'published' || notice.state === 'scheduled') && (
            <button type="button" aria-label={`撤回 ${notice.title}`} onClick={() => void withdraw(notice)}>
              撤回
            </button>
          )}
        </>
      ),
    }),
    [publish, withdraw],
  );
  return (
    <RecordPage
      record={insideNotice}
      title="站内公告"
      columns={columns}
      mayRemove={mayRemove}
      rowActions={rowActions}
      emptyWords="公告发布后出现在用户的消息中，可以要求确认、定时发布和撤回。"
      filters={(filter) => (
        <>
          {filter('keyword', { label: '标题' })}
          {filter('state', { label: '状态', options: states })}
        </>
      )}
      editor={(notice, onClose) =>
        notice && notice.state !== 'draft' ? (
          <NoticeReceipts notice={notice} onClose={onClose} />
        ) : (
          <RecordForm record={insideNotice} row={notice} onClose={onClose} {...noticeForm} />
        )
      }
    />
  );
}
