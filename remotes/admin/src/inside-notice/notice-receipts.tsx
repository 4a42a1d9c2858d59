import { Button } from '@douyinfe/semi-ui';
import {
  type InsideNotice,
  insideNotice,
  insideNoticeReceipts,
  type Receipt,
  remindInsideNotice,
} from '@lianxi/contracts/admin/inside-notice.contract';
import { call } from '@lianxi/shared/client/api';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Choice } from '@lianxi/shared/ui/choice';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { lazy, Suspense, useState } from 'react';
import { NoticeState } from './notice-state.tsx';
import { audienceWords } from './notice-words.ts';
import './inside-notice.css';

const RichTextView = lazy(() => import('../rich-text/rich-text-view.tsx'));

type State = 'unread' | 'read' | 'unconfirmed' | 'confirmed';
const ofReading: readonly { value: State; text: string }[] = [
  { value: 'unread', text: '未读' },
  { value: 'read', text: '已读' },
];
const ofConfirming: readonly { value: State; text: string }[] = [
  { value: 'unconfirmed', text: '未确认' },
  { value: 'confirmed', text: '已确认' },
];
/** One page: who has not confirmed comes first. */
const MOST = 1000;

const columns: readonly Column<Receipt>[] = [
  { key: 'agName', title: '用户', width: 120, render: ({ agName }) => agName },
  { key: 'departName', title: '部门', width: 140, render: ({ departName }) => departName },
  { key: 'readTime', title: '阅读时间', width: 140, render: ({ readTime }) => <EventTime at={readTime} /> },
];
const confirmTime: Column<Receipt> = {
  key: 'confirmTime',
  title: '确认时间',
  width: 140,
  render: ({ confirmTime: at }) => <EventTime at={at} />,
};

/** A published announcement: what it says, and who has and has not read and confirmed it. */
export function NoticeReceipts({ notice, onClose }: { notice: InsideNotice; onClose: () => void }) {
  const { content, files, state, publishTime, expireAt, createAgentName } = notice;
  const download = useAction(saveFile, downloadWords);
  return (
    <Sheet title={notice.title} width={720} onClose={onClose}>
      <Facts
        facts={{
          状态: <NoticeState state={state} />,
          接收范围: audienceWords(notice),
          发布时间: <EventTime at={publishTime} />,
          有效期至: expireAt ? <EventTime at={expireAt} /> : '长期有效',
          创建人: createAgentName,
          附件: files.length > 0 && (
            <span className="notice-files">
              {files.map(({ fileName, fileSaveName }) => (
                <button
                  key={fileSaveName}
                  type="button"
                  className="lx-link"
                  onClick={() => void download.run(`/api/xmf-basic-model/commonfile/${fileSaveName}?download=1`, fileName)}
                >
                  {fileName}
                </button>
              ))}
            </span>
          ),
        }}
      />
      <RecordPart title="内容">
        <div className="notice-content">
          <Suspense fallback={<Loading rows={3} />}>
            <RichTextView html={content} label="内容" />
          </Suspense>
        </div>
      </RecordPart>
      {publishTime && <Receipts notice={notice} />}
    </Sheet>
  );
}

function Receipts({ notice: { id, mustConfirm, state: noticeState, remindTime } }: { notice: InsideNotice }) {
  const [state, setState] = useState<State | undefined>(mustConfirm ? 'unconfirmed' : undefined);
  const [reminded, setReminded] = useState(remindTime);
  const query = { currentPage: 1, pageSize: MOST, ...(state && { state }) };
  const { data, error, refetch } = useCall(insideNoticeReceipts, { params: { id }, query });
  const remind = useAction(
    async () => {
      const { count } = await call(remindInsideNotice, { params: { id } });
      setReminded(new Date().toISOString());
      await Promise.all([invalidate(insideNoticeReceipts), invalidate(insideNotice.list)]);
      return count;
    },
    { success: (count) => `已提醒 ${count} 人` },
  );
  const ask = async () => {
    const words = '未确认的用户会再次收到这条公告。每条公告只能提醒一次。';
    if (await confirm({ title: '提醒未确认的用户？', words, act: '提醒' })) await remind.run();
  };
  const table = () => {
    if (error) return <Failure what="接收情况" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading rows={6} />;
    if (data.total === 0) return <Empty title={state === 'unconfirmed' ? '所有人都已确认' : '没有符合条件的用户'} />;
    return <DataTable what="接收人" rows={data.list} columns={mustConfirm ? [...columns, confirmTime] : columns} />;
  };
  return (
    <RecordPart title="接收情况">
      <div className="notice-receipts-head">
        <Choice
          label="接收情况"
          none="全部"
          options={mustConfirm ? [...ofConfirming, ...ofReading] : ofReading}
          value={state}
          onChange={setState}
        />
        {data && <span>{data.total > MOST ? `${data.total} 人，显示前 ${MOST} 人` : `${data.total} 人`}</span>}
        {mustConfirm && noticeState === 'published' && (
          <Button disabled={reminded !== null || remind.disabled} loading={remind.running} onClick={() => void ask()}>
            {reminded === null ? '提醒未确认的人' : '已提醒'}
          </Button>
        )}
      </div>
      {table()}
    </RecordPart>
  );
}
