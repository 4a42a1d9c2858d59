import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import type { MyOutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import {
  checkNext,
  type HeldContact,
  keepContacts,
  myContacts,
  nextContact,
  taskDesk,
} from '@lianxi/contracts/outbound/task-desk.contract';
import { call } from '@lianxi/shared/client/api';
import { type Action, useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { toastWarning } from '@lianxi/shared/ui/toast';
import { useEffect } from 'react';

/** Loads again what the workbench shows. */
export async function refreshDesk(): Promise<void> {
  await Promise.all([invalidate(taskDesk), invalidate(checkNext), invalidate(myContacts)]);
}

const topics = [outboundTasksTopic, callRecordsTopic];
/** Well before the server lets a contact go whose page is silent. */
const KEEP_MS = 60_000;

export interface TaskDesk {
  readonly tasks: readonly MyOutboundTask[] | undefined;
  readonly held: readonly HeldContact[];
  readonly error: unknown;
  readonly retry: () => void;
}

/** The agent's running tasks, and the contacts whom they hold; an open page keeps them. */
export function useTaskDesk(): TaskDesk {
  const { data, error, refetch } = useCall(taskDesk, {});
  useLiveReading(topics, true, refreshDesk);
  const holds = (data?.held.length ?? 0) > 0;
  useEffect(() => {
    if (!holds) return;
    // A failure is no news: the next one may succeed, and the server says who is gone.
    const timer = setInterval(() => void call(keepContacts, { body: {} }).catch(() => {}), KEEP_MS);
    return () => clearInterval(timer);
  }, [holds]);
  return { tasks: data?.tasks, held: data?.held ?? [], error: data ? null : error, retry: () => void refetch() };
}

/** Takes the next contact of a task, or the chosen one. */
export function useTakeNext(): Action<[taskId: string, contactId?: string]> {
  return useAction(
    async (taskId: string, chosen?: string) => {
      const { contactId, reason } = await call(nextContact, { body: { taskId, ...(chosen && { contactId: chosen }) } });
      if (contactId === null) toastWarning(reason || (chosen ? '该联系人现在不能拨打' : '暂时没有可以拨打的联系人'));
      await refreshDesk();
    },
    { debounce: true },
  );
}
