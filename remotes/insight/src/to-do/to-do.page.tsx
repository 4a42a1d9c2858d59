import { noticeReceived, noticeWithdrawn } from '@lianxi/contracts/admin/events';
import { snoozeToDo, type ToDo, type ToDoGroup, toDoList } from '@lianxi/contracts/to-do/to-do.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { openMessages } from '@lianxi/shared/portal/message-centre';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useEffect, useMemo } from 'react';
import { ToDoGroups } from './to-do-groups.tsx';
import { ToDoTabs } from './to-do-tabs.tsx';

const read = () => invalidate(toDoList);

/** Reads again when something of an area changes, or an announcement comes or goes. */
function useNews(names: readonly string[] | undefined): void {
  const key = names?.join(' ');
  const topics = useMemo(() => (key ? key.split(' ').map((topic) => ({ topic })) : []), [key]);
  useLiveReading(topics, names !== undefined, read);
  useEffect(() => {
    const stops = [onAgentEvent(noticeReceived, () => void read()), onAgentEvent(noticeWithdrawn, () => void read())];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** 待办 (/home/worktodo): what waits for the user from all areas, overdue first, each one click from its place. */
export default function ToDoPage() {
  const [shown, show] = useAddressValue('snoozed');
  const isSnoozed = shown === '1';
  const { data, error, refetch } = useCall(toDoList, { query: { snoozed: isSnoozed ? '1' : '0' } });
  const openTab = useOpenTab();
  useNews(data?.topics);
  const snooze = useAction(
    async (kind: string, { id }: ToDo, until: Date | null) => {
      await call(snoozeToDo, { body: { kind, id, until: until?.toISOString() ?? null } });
      await read();
      return until;
    },
    { success: (until) => (until ? '到时间会再次出现' : '已恢复到待办') },
  );
  const open = ({ link }: ToDo) => ('path' in link ? openTab(link.path) : openMessages(link.noticeId));
  const total = data?.groups.reduce((sum: number, { count }: ToDoGroup) => sum + count, 0);

  const content = () => {
    if (error && !data) return <Failure what="待办" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading shape="list" rows={10} />;
    if (data.groups.length === 0) {
      return isSnoozed ? (
        <Empty title="没有稍后提醒的待办" />
      ) : (
        <Empty title="没有待办" words="待回拨的漏话、待处理的留言、待写的小结和待确认的公告会出现在这里。" />
      );
    }
    return (
      <ToDoGroups
        groups={data.groups}
        onOpen={open}
        onOpenAll={openTab}
        onSnooze={(kind, toDo, until) => void snooze.run(kind, toDo, until)}
        busy={snooze.disabled}
      />
    );
  };
  return (
    <Page
      title="待办"
      count={total}
      filters={<ToDoTabs snoozed={isSnoozed} count={data?.snoozed ?? 0} onChange={(next) => show(next ? '1' : undefined)} />}
    >
      {content()}
    </Page>
  );
}
