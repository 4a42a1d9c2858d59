import { videoStatusChanged } from '@lianxi/contracts/videocall/events';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { videoSocket } from '@lianxi/shared/client/video-socket';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { notifyForced } from '@lianxi/shared/seat/forced-status';
import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { liveCall } from '../call/call-state.ts';
import { currentDesk, useDesk } from '../call/current-desk.ts';
import { RingCards } from './ring-card.tsx';
import { DIALOGUE, useVideoKeys } from './use-video-keys.ts';
import { VideoStatusMenu } from './video-status-menu.tsx';

const FloatingWindow = lazy(() => import('../floating/floating-window.tsx'));

/** The socket gave up: says so until the page is reloaded (specification section 4). */
function useLostWarning(): void {
  const lost = videoSocket.useStatus() === 'lost';
  useEffect(() => {
    if (lost) void import('./lost-line.ts').then(({ warnOfLostLine }) => warnOfLostLine());
  }, [lost]);
}

/** A click on the desktop's notice of a ring leads to the dialogue. */
function useNoticesLead(): void {
  const openTab = useOpenTab();
  useEffect(() => {
    currentDesk().alarm.open = () => openTab(DIALOGUE);
  });
}

/** Somebody else set the agent's status: says who. */
function useForcedNotice(): void {
  useEffect(() => onAgentEvent(videoStatusChanged, (status) => notifyForced('视频', status, status.videoStatusName)), []);
}

/** What of video is there on every page: the status, what rings, and a call whose own page is behind. Fills `header.item`. */
export default function VideoHeader() {
  useLostWarning();
  useVideoKeys();
  useNoticesLead();
  useForcedNotice();
  const live = useDesk(liveCall);
  return (
    <>
      <VideoStatusMenu />
      {createPortal(
        <>
          <RingCards />
          {live && (
            <Suspense>
              <FloatingWindow key={live.sessionId} call={live} />
            </Suspense>
          )}
        </>,
        document.body,
      )}
    </>
  );
}
