import { type AgentStateRow, agentStateDetail } from '@lianxi/contracts/insight/agent-report.contract';
import { contactChannel, contactChannelNames } from '@lianxi/contracts/insight/metric';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { loadAgents, loadDepartments } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter } from '@lianxi/shared/list/filters';
import { ListContent, ListPager } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { Page } from '@lianxi/shared/ui/page';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useMemo } from 'react';
import { kindNames, StateStrip, spanWords, sumsOfKinds } from './state-strip.tsx';

const channels = contactChannel.options.map((value) => ({ value, text: contactChannelNames[value] }));

const columnsOf = (begin: string, end: string): readonly Column<AgentStateRow>[] => [
  { key: 'agent', title: '坐席', width: 120, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'depart', title: '部门', width: 100, optional: true, render: ({ departName }) => departName },
  { key: 'strip', title: '0 时 — 24 时', width: 520, render: (row) => <StateStrip row={row} begin={begin} end={end} /> },
  ...(['ready', 'talking', 'wrap-up', 'away'] as const).map(
    (kind): Column<AgentStateRow> => ({
      key: kind,
      title: kindNames[kind] ?? '',
      width: 90,
      align: 'right',
      render: ({ spans }) => {
        const seconds = sumsOfKinds(spans).get(kind);
        return seconds ? duration(seconds * 1000) : '—';
      },
    }),
  ),
];

/** The day of one agent, span by span. */
function StatePanel({ row, begin, end, onClose }: { row: AgentStateRow; begin: string; end: string; onClose: () => void }) {
  return (
    <SidePanel title={`${row.agName} ${row.agNo} 的状态明细`} onClose={onClose}>
      <StateStrip row={row} begin={begin} end={end} />
      <div className="state-axis" aria-hidden>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour} 时</span>
        ))}
      </div>
      <ol className="state-list">
        {row.spans[0] && row.spans[0].since > begin && <li>此前无记录</li>}
        {row.spans.map((span) => (
          <li key={span.since}>{spanWords(span)}</li>
        ))}
      </ol>
    </SidePanel>
  );
}

/** The statuses of agents over a day, as strips (specification section 2, /report/agentstatedetail). */
export default function AgentStateDetailPage() {
  const list = useList(agentStateDetail);
  const [id, open] = useAddressValue('id');
  const reply = list.data as ReplyOf<typeof agentStateDetail> | undefined;
  const { begin = '', end = '' } = reply ?? {};
  const columns = useMemo(() => columnsOf(begin, end), [begin, end]);
  const today = tenantDate(new Date());
  const row = reply?.list.find((each) => each.id === id);
  return (
    <Page
      title="坐席状态明细"
      count={list.data?.total}
      footer={<ListPager list={list} />}
      filters={
        <FilterBar list={list}>
          <input
            type="date"
            className="lx-choice state-day"
            aria-label="日期"
            max={today}
            value={list.filters.day ?? today}
            onChange={(event) => list.change({ day: event.target.value === today ? undefined : event.target.value || undefined })}
          />
          <ChoiceFilter list={list} name="channel" label="渠道" none="电话" options={channels.slice(1)} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <PickFilter list={list} name="departmentId" label="部门" none="全部部门" load={loadDepartments} />
        </FilterBar>
      }
    >
      <div className="state-key" aria-hidden>
        {['ready', 'ringing', 'talking', 'wrap-up', 'away', 'offline', 'unknown'].map((kind) => (
          <span key={kind}>
            <i className={`state-${kind}`} />
            {kindNames[kind]}
          </span>
        ))}
      </div>
      <ListContent
        list={list}
        what="坐席状态"
        columns={columns}
        openId={id}
        onOpen={(one) => open(one.id)}
        empty={{ title: '这一天没有状态记录', words: '坐席签入后，这里按时间显示各人的状态。' }}
      />
      {row && <StatePanel row={row} begin={begin} end={end} onClose={() => open(undefined)} />}
    </Page>
  );
}
