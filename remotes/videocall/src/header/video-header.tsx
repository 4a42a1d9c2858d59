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

/** The socket stopped reconnecting: shows a message until the page is reloaded (specification section 4). */
function useLostWarning(): void {
  const lost = videoSocket.useStatus() === 'lost';
  useEffect(() => {
    if (lost) void import('./lost-line.ts').then(({ warnOfLostLine }) => warnOfLostLine());
  }, [lost]);
}

/** A click on a desktop notice of a ring opens the dialogue. */
function useNoticesLead(): void {
  const openTab = useOpenTab();
  useEffect(() => {
    currentDesk().alarm.open = () => openTab(DIALOGUE);
  });
}

/** Another user set the agent's status: shows who. */
function useForcedNotice(): void {
  useEffect(() => onAgentEvent(videoStatusChanged, (status) => notifyForced('视频', status, status.videoStatusName)), []);
}

/**
 * The parts of video that every page has: the status, ringing calls, and a call whose own page is in the background. Fills
 * `header.item`.
 */
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
