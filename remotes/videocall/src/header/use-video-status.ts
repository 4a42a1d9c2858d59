import { statusOptions } from '@lianxi/contracts/attendance/status-option.contract';
import { videoStatusChanged } from '@lianxi/contracts/videocall/events';
import { myVideoStatus, setVideoStatus, type VideoStatus, videoOnline } from '@lianxi/contracts/videocall/status.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { type Action, useAction } from '@lianxi/shared/client/use-action';
import { callKey, invalidate, useCall } from '@lianxi/shared/client/use-call';
import { videoSocket } from '@lianxi/shared/client/video-socket';
import { useEffect } from 'react';

/**
 * The queue belongs to the whole tenant, and the media server may start at any time: no event reports either. Frames report
 * changes by calls; the agent's log reports changes by others.
 */
const POLL_MS = 10_000;

export const ONLINE = '1';
export const OFFLINE = '0';

/** A reading that began before the change would restore the former value. */
async function remember(status: VideoStatus): Promise<void> {
  const queryKey = callKey(myVideoStatus, {});
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, status);
}

/** The agent's own video status, updated live, and its choices (specification section 4). */
export function useVideoStatus(): {
  status: VideoStatus | undefined;
  /** Why there is no status yet; it is read again by itself, or at once. */
  error: unknown;
  retry(): void;
  choices: { value: string; text: string }[];
  choose: Action<[value: string]>;
} {
  const { data: status, error, refetch } = useCall(myVideoStatus, {}, { refetchInterval: POLL_MS });
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '3' } }, { staleTime: 60_000 });
  useEffect(() => {
    const stops = [
      onAgentEvent(videoStatusChanged, (changed) => void remember(changed)),
      videoSocket.on('transfer', () => void invalidate(myVideoStatus)),
      videoSocket.on('call', () => void invalidate(myVideoStatus)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const choose = useAction(async (value: string) => {
    if (value === ONLINE) return remember(await call(videoOnline, { body: {} }));
    const option = options.find((each) => each.value === value);
    await remember(await call(setVideoStatus, { body: option ? { statusId: option.id, statusName: option.name } : {} }));
  });
  const choices = [
    { value: ONLINE, text: '在线' },
    ...options.map(({ value, name }) => ({ value, text: name })),
    { value: OFFLINE, text: '离线' },
  ];
  return { status, error, retry: () => void refetch(), choices, choose };
}
