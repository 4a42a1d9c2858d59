import { type ChatAlert, chatAlertList, chatWarnings } from '@lianxi/contracts/online/silent-monitor.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const warnings: Readonly<Record<number, string>> = chatWarnings;
const options = Object.entries(chatWarnings).map(([value, text]) => ({ value: value as '1', text }));

const columns: readonly Column<ChatAlert>[] = [
  { key: 'at', title: '预警时间', width: 150, render: ({ at }) => <RelativeTime at={at} /> },
  { key: 'warning', title: '预警', width: 130, render: ({ warning }) => warnings[warning] },
  {
    key: 'words',
    title: '敏感词',
    width: 200,
    render: ({ words }) => words.slice(0, 5).join('、') || '—',
  },
  { key: 'visitorName', title: '访客', width: 150, render: ({ visitorName }) => visitorName },
  { key: 'agentName', title: '客服', width: 130, render: ({ agentName }) => agentName ?? '—' },
  { key: 'chatGroupName', title: '技能组', width: 130, render: ({ chatGroupName }) => chatGroupName ?? '—' },
  { key: 'open', title: '会话', width: 90, render: ({ open }) => (open ? '进行中' : '已结束') },
];

/**
 * Conversations with warnings to supervisors (specification section 2, /online/silentseat). A live one opens live, a closed one
 * opens its record.
 */
export default function AlertPage() {
  const list = useList(chatAlertList);
  const openTab = useOpenTab();
  return (
    <ListPage
      title="监控预警"
      what="监控预警"
      list={list}
      columns={columns}
      onOpen={({ recordId, open }) => openTab(`${open ? '/online/onlinemonitoring' : '/online/dialoguerecord'}?id=${recordId}`)}
      empty={{ title: '还没有预警', words: '会话触发预警规则时，通知能打开在线监控的人员，并记录在这里。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="warning" label="预警" none="全部预警" options={options} />
          <PickFilter list={list} name="agentId" label="客服" none="全部客服" load={loadAgents} />
          <TimeRangeFilter list={list} label="预警时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}
