import { type Notice, readNotice, strongAnnouncement, unreadNoticeCount } from '@lianxi/contracts/admin/notice.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { toastError } from '@lianxi/shared/ui/toast';
import { lazy, Suspense, useState } from 'react';

const AnnouncementDialog = lazy(() => import('./messages/announcement.dialog.tsx'));

/** The strong announcement to be shown: null when there is none, undefined while nobody knows. */
export function useStrongAnnouncement(): Notice | null | undefined {
  return useCall(strongAnnouncement, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}

/** Strong announcements, each as a dialog until its reader closes it: after the sign-in and live (specification section 2). */
export function Announcements() {
  const latest = useStrongAnnouncement();
  const [closed, setClosed] = useState<readonly string[]>([]);
  if (!latest || closed.includes(latest.id)) return null;

  async function close({ id }: Notice) {
    // Nobody stays locked in because the server does not answer.
    setClosed([...closed, id]);
    try {
      await call(readNotice, { params: { id } });
      await Promise.all([invalidate(strongAnnouncement), invalidate(unreadNoticeCount)]);
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Suspense>
      <AnnouncementDialog key={latest.id} notice={latest} onClose={() => void close(latest)} />
    </Suspense>
  );
}
