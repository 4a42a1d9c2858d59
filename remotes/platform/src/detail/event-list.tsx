import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { actorOf, eventText, type ReleaseEvent } from '../release/release-words.ts';

const columns: readonly Column<ReleaseEvent>[] = [
  { key: 'createTime', title: '时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'actor', title: '操作人', width: 140, render: ({ actor }) => actorOf(actor) },
  { key: 'what', title: '操作', width: 700, render: (event) => <span title={eventText(event)}>{eventText(event)}</span> },
];

/** The events with their authors, the newest first. */
export function EventList({ events }: { events: readonly ReleaseEvent[] }) {
  if (events.length === 0) return <Empty title="还没有记录" words="上传、灰度、发布、回退和撤回都会记在这里，不会被删除。" />;
  return <DataTable what="发布记录" rows={events} columns={columns} />;
}
