import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useCallKeys } from '@lianxi/shared/telephony/use-call-keys';
import { toastError } from '@lianxi/shared/ui/toast';
import { currentDesk, useDesk, useMedia } from '../call/current-desk.ts';

export const DIALOGUE = '/videocall/videodialogue';

/** The keys of video calls; the telephone has 1 to 4. */
export const videoKeys = { answer: 'Alt+5', microphone: 'Alt+6', camera: 'Alt+7', hangUp: 'Alt+8' } as const;

/** Answers a ringing call and brings its page to the front. */
export function useAnswer(): (sessionId: string) => Promise<void> {
  const openTab = useOpenTab();
  return async (sessionId) => {
    const answered = currentDesk().answer(sessionId);
    openTab(DIALOGUE);
    await answered;
  };
}

/** Answers, mutes, switches the camera and hangs up from any page. */
export function useVideoKeys(): void {
  const first = useDesk(({ rings }) => rings[0]?.call.sessionId ?? null);
  const { link, microphone, camera } = useMedia();
  const answer = useAnswer();
  const inCall = link !== 'closed';
  const { media } = currentDesk().media;
  useCallKeys({
    Digit5: first !== null && (() => void answer(first).catch(toastError)),
    Digit6: inCall && (() => void media?.setMicrophone(!microphone.on)),
    Digit7: inCall && (() => void media?.setCamera(!camera.on)),
    Digit8: inCall && (() => void currentDesk().hangUp().catch(toastError)),
  });
}
