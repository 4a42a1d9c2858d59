import { contactChannelNames, type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import type { MetricDetail, metricDetailsOf } from '@lianxi/contracts/insight/metric-query';
import { useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useSession } from '@lianxi/shared/session/use-session';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Pager } from '@lianxi/shared/ui/pager';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useState } from 'react';
import { type DetailAsked, metricWords } from './metric-words.ts';
import './metric-details.css';

const outcomes: Record<string, string> = {
  waiting: '等待中',
  answered: '已接起',
  abandoned: '客户放弃',
  'flowed-out': '溢出',
  missed: '未接起',
  open: '进行中',
};
const causes: Record<string, string> = {
  'no-answer': '振铃超时',
  rejected: '拒接',
  declined: '拒接',
  busy: '忙线',
  cancelled: '客户已离开',
  'hung-up': '客户已离开',
  transferred: '转给他人',
  network: '网络故障',
  'not-registered': '话机未注册',
  'bad-number': '空号',
};
/** The page of a contact's record, and the right to it. */
const records = {
  call: { path: '/callcenter/platformcall', code: 'callcenter_platformcall' },
  chat: { path: '/online/dialoguerecord', code: 'online_dialoguerecord' },
  video: { path: '/videocall/report', code: 'videocall_report' },
} as const;

const columns: readonly Column<MetricDetail>[] = [
  { key: 'arrive', title: '进线时间', width: 120, render: ({ arriveTime }) => <RelativeTime at={arriveTime} /> },
  { key: 'channel', title: '渠道', width: 60, render: ({ channel }) => contactChannelNames[channel] },
  { key: 'group', title: '队列', width: 110, render: ({ groupName }) => groupName || '—' },
  { key: 'agent', title: '坐席', width: 80, render: ({ agName }) => agName || '—' },
  {
    key: 'outcome',
    title: '结果',
    width: 110,
    render: ({ outcome, cause }) => (cause && causes[cause]) || (outcome ? outcomes[outcome] : '未进队列'),
  },
  { key: 'wait', title: '等待', width: 70, align: 'right', render: ({ waitSeconds }) => metricWords('asa', waitSeconds) },
  { key: 'counts', title: '计入', width: 60, render: ({ counts }) => (counts ? '是' : '仅分母') },
];

/** 明细 of a number: the contacts that it counts, under the same condition; each opens its record. */
export function MetricDetails({
  asked,
  endpoint,
  where = '',
  onClose,
}: {
  asked: DetailAsked;
  endpoint: ReturnType<typeof metricDetailsOf>;
  /** The cell of the number, for example 电话 09:30. */
  where?: string;
  onClose: () => void;
}) {
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 });
  const { data, error, refetch } = useCall(endpoint, { query: { ...asked, ...page } });
  const authority = useSession((state) => state.authority);
  const openTab = useOpenTab();
  const { name, formula, ...metric } = metricOf(asked.metric);
  const isRatio = 'whole' in metric;
  const mayOpen = (row: MetricDetail) => authority.includes(records[row.channel].code);
  const open = (row: MetricDetail) => mayOpen(row) && openTab(`${records[row.channel].path}?id=${row.contactId}`);
  const shown = isRatio ? columns : columns.filter(({ key }) => key !== 'counts');
  return (
    <SidePanel title={`${where}${where && ' '}${name}明细`} width={720} onClose={onClose}>
      <p className="metric-formula">
        口径：{formula}
        {isRatio && `。下面是分母「${metricOf(metric.whole as MetricName).name}」的记录`}
      </p>
      {error && !data && <Failure what="明细" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading rows={10} />}
      {data?.total === 0 && <Empty title="没有记录" words="这个数字是 0。" />}
      {data && data.total > 0 && (
        <>
          <DataTable what="明细" rows={data.list} columns={shown} onOpen={data.list.some(mayOpen) ? open : undefined} />
          <Pager
            total={data.total}
            {...page}
            pageSizes={[20, 50, 100]}
            onChange={(currentPage, pageSize) => setPage({ currentPage, pageSize })}
          />
        </>
      )}
    </SidePanel>
  );
}
