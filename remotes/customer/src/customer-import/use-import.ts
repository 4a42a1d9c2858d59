import { type CustomerImport, readCustomerImport } from '@lianxi/contracts/customer/customer-import.contract';
import { taskChanged } from '@lianxi/contracts/tasks/events';
import { type Task, taskList } from '@lianxi/contracts/tasks/task.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useEffect, useState } from 'react';

/** Events arrive earlier; polling is for when the agent's socket is not connected. */
const POLL_MS = 2000;

const works = (state: CustomerImport['state'] | undefined) => state === 'checking' || state === 'importing';

/** An import and its progress at the server. */
export function useImport(id: string) {
  const { data, error, refetch } = useCall(
    readCustomerImport,
    { params: { id } },
    { refetchInterval: ({ state }) => works(state.data?.state) && POLL_MS, staleTime: 0 },
  );
  const taskId = data?.taskId;
  const working = works(data?.state);
  const { data: tasks } = useCall(taskList, {}, { enabled: working, refetchInterval: working && POLL_MS });
  const [told, setTold] = useState<Task | null>(null);

  useEffect(
    () =>
      onAgentEvent(taskChanged, (task) => {
        if (task.id !== taskId) return;
        setTold(task);
        if (task.state !== 'queued' && task.state !== 'running') void invalidate(readCustomerImport, { params: { id } });
      }),
    [id, taskId],
  );

  const asked = tasks?.find((task) => task.id === taskId);
  const nearest = told && asked && told.state === asked.state && told.done > asked.done ? told : (asked ?? told);
  return { data, error, refetch, progress: nearest ? { done: nearest.done, total: nearest.total } : null };
}
