import { summariesTopic } from '@lianxi/contracts/summary/events';
import { summaryMarkNames } from '@lianxi/contracts/summary/summary.contract';
import {
  exportSummaries,
  type ListedSummary,
  summaryChannel,
  summaryList,
  summaryState,
  summaryTemplates,
} from '@lianxi/contracts/summary/summary-list.contract';
import { summaryChannelNames } from '@lianxi/contracts/summary/summary-words';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { type ListState, useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { SummaryMark } from '@lianxi/shared/summary/summary-mark';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo } from 'react';
import { SummaryPanel } from './summary-panel.tsx';

const dash = <span className="lx-no-value">—</span>;

const facts: readonly Column<ListedSummary>[] = [
  { key: 'custName', title: '客户', width: 120, render: ({ custName }) => custName || '未知客户' },
  {
    key: 'phone',
    title: '号码',
    width: 160,
    render: ({ phone, custName }) => (phone ? <PhoneNumber phone={phone} of={custName} /> : dash),
  },
  { key: 'channel', title: '渠道', width: 90, render: ({ channel }) => summaryChannelNames[channel] },
  { key: 'contactTime', title: '联系时间', width: 120, render: ({ contactTime }) => <RelativeTime at={contactTime} /> },
  { key: 'agName', title: '坐席', width: 90, render: ({ agName }) => agName },
  { key: 'state', title: '状态', width: 80, render: ({ state }) => <SummaryMark mark={state} /> },
];

const words: Column<ListedSummary> = {
  key: 'words',
  title: '小结内容',
  width: 360,
  render: ({ answers }) => answers.map((answer) => `${answer.label} ${answer.words}`).join('；') || dash,
};

/** One column for each field of the chosen template; all answers in one column where the rows have different templates. */
const columnsFor = (fields: readonly { key: string; label: string }[] | undefined): readonly Column<ListedSummary>[] =>
  fields === undefined
    ? [...facts, words]
    : [
        ...facts,
        ...fields.map(({ key, label }) => ({
          ...{ key: `field-${key}`, title: label, width: 160 },
          render: ({ answers }: ListedSummary) => answers.find((answer) => answer.key === key)?.words ?? dash,
        })),
      ];

const channels = summaryChannel.options.map((value) => ({ value, text: summaryChannelNames[value] }));
const states = summaryState.options.map((value) => ({ value, text: summaryMarkNames[value] }));

type Template = { id: string; name: string };

function Filters({ list, templates }: { list: ListState<typeof summaryList>; templates: readonly Template[] }) {
  const { agentId, channel } = list.filters;
  return (
    <FilterBar
      list={list}
      moreSet={agentId !== undefined || channel !== undefined}
      more={
        <>
          <ChoiceFilter list={list} name="channel" label="渠道" none="全部渠道" options={channels} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
        </>
      }
    >
      <KeywordFilter list={list} name="keyword" label="客户姓名或完整号码" />
      <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={states} />
      <ChoiceFilter
        list={list}
        name="templateId"
        label="模板"
        none="全部模板"
        options={templates.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <TimeRangeFilter list={list} label="联系时间" begin="beginTime" end="endTime" />
    </FilterBar>
  );
}

const topics = [summariesTopic];
/** Rows move when contacts end: not too often for a reader. */
const GAP_MS = 5000;

/** 小结列表 (specification section 2, /business/list): what agents wrote about calls and chats, and what they still owe. */
export default function SummaryListPage() {
  const list = useList(summaryList);
  useLiveReading(topics, true, () => invalidate(summaryList), GAP_MS);
  const { data: templates = [] } = useCall(summaryTemplates, {});
  const exporting = useExport(exportSummaries, { list, name: '小结', numbers: true });
  const [id, open] = useAddressValue('id');
  const { templateId } = list.filters;
  const fields = templates.find((template) => template.id === templateId)?.fields;
  const columns = useMemo(() => columnsFor(fields), [fields]);
  return (
    <ListPage
      title="小结列表"
      what="小结"
      list={list}
      columns={columns}
      filters={<Filters list={list} templates={templates} />}
      actions={exporting.button}
      selection={exporting.selection}
      empty={{ title: '还没有小结', words: '坐席接听电话或在线会话后填写的小结会列在这里。' }}
      openId={id}
      onOpen={(summary) => open(summary.id)}
    >
      {exporting.bar}
      <SummaryPanel id={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
