import {
  confirmNotice,
  type Notice,
  noticeList,
  readNotice,
  strongAnnouncement,
  unreadNoticeCount,
} from '@lianxi/contracts/admin/notice.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { toastError } from '@lianxi/shared/ui/toast';
import { lazy, Suspense, useState } from 'react';

const AnnouncementDialog = lazy(() => import('./messages/announcement.dialog.tsx'));

/** The strong announcement to show: null when there is none, undefined while this is not known. */
export function useStrongAnnouncement(): Notice | null | undefined {
  return useCall(strongAnnouncement, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}

/**
 * Strong announcements, each as a dialog until its reader closes it: after the sign-in, and when a new one arrives (specification
 * section 2).
 */
export function Announcements() {
  const latest = useStrongAnnouncement();
  const [closed, setClosed] = useState<readonly string[]>([]);
  if (!latest || closed.includes(latest.id)) return null;

  async function close({ id }: Notice, endpoint: typeof readNotice | typeof confirmNotice = readNotice) {
    // The dialog closes also when the server does not answer: an agent must not be locked in.
    setClosed([...closed, id]);
    try {
      await call(endpoint, { params: { id } });
      await Promise.all([strongAnnouncement, unreadNoticeCount, noticeList].map((list) => invalidate(list)));
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Suspense>
      <AnnouncementDialog
        key={latest.id}
        notice={latest}
        onConfirm={() => void close(latest, confirmNotice)}
        onClose={() => void close(latest)}
      />
    </Suspense>
  );
}
