import { onOpenMessages } from '@lianxi/shared/portal/message-centre';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { firstPage } from '../boot/first-page.ts';
import { PartBoundary } from '../boot/part-boundary.tsx';
import { Announcements } from './announcements.tsx';
import { closeDialog, type DialogName, openDialog, useOpenDialog } from './dialog-store.ts';
import { useKeyList } from './use-key-list.ts';
import { useNoticeNews } from './use-notice-news.tsx';

const FirstGuide = lazy(() => firstPage.then(() => import('./guide/first-guide.tsx')));
const ParseNews = lazy(() => firstPage.then(() => import('./parse/parse-news.ts')));

type DialogView = ComponentType<{ onClose: () => void }>;

const load: Record<DialogName, () => Promise<{ default: DialogView }>> = {
  profile: () => import('./profile.dialog.tsx'),
  password: () => import('./password.dialog.tsx'),
  feedback: () => import('./feedback.dialog.tsx'),
  help: () => import('./help.dialog.tsx'),
  keys: () => import('./keys.dialog.tsx'),
  messages: () => import('./messages/messages.dialog.tsx'),
  guide: () => import('./guide/guide.dialog.tsx'),
  override: () => import('./override/override.dialog.tsx'),
  'parse-document': () => import('./parse/parse-document.dialog.tsx'),
  'parse-ai': () => import('./parse/parse-ai.dialog.tsx'),
  'parse-tag': () => import('./parse/parse-tag.dialog.tsx'),
};

/** `lazy` stores a failure for ever: each opening has its own. */
function Opened({ name }: { name: DialogName }) {
  const [View] = useState(() => lazy(load[name]));
  return <View onClose={closeDialog} />;
}

/**
 * When a dialog closes, the focus returns to the element that opened it. An entry of the user menu no longer exists then; its
 * button does.
 */
function useFocusReturn(name: DialogName | null): void {
  useEffect(() => {
    if (name === null) return;
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const inSight = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility();
        (inSight ? opener : document.querySelector<HTMLElement>('[data-guide="user"]'))?.focus();
      });
    };
  }, [name]);
}

/** The shell's dialogs, and those that open by themselves: announcements, the guide. Mounted once, next to the frame. */
export function Dialogs() {
  const name = useOpenDialog();
  useNoticeNews();
  useKeyList();
  useEffect(() => onOpenMessages(() => openDialog('messages')), []);
  useFocusReturn(name);
  return (
    <>
      <PartBoundary key={name} what="窗口" onBroken={closeDialog}>
        <Suspense>{name && <Opened key={name} name={name} />}</Suspense>
      </PartBoundary>
      <PartBoundary what="解析通知" onBroken={() => undefined}>
        <Suspense>
          <ParseNews />
        </Suspense>
      </PartBoundary>
      <Announcements />
      <PartBoundary what="新手引导" onBroken={() => undefined}>
        <Suspense>
          <FirstGuide />
        </Suspense>
      </PartBoundary>
    </>
  );
}
