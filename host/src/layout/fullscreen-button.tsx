import { IconExpand, IconShrink } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useEffect, useState } from 'react';

/** Also used by the command palette. */
export async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) return toastProblem('不支持全屏！');
  await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() =>
    toastProblem('不支持全屏！'),
  );
}

/** Shows the portal in full screen, by button or F11; the icon shows the browser's real state. */
export function FullscreenButton() {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F11') return;
      event.preventDefault();
      void toggleFullscreen();
    };
    document.addEventListener('fullscreenchange', follow);
    window.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  const text = full ? '退出全屏' : '全屏';
  return (
    <Button
      theme="borderless"
      type="tertiary"
      icon={full ? <IconShrink aria-hidden /> : <IconExpand aria-hidden />}
      aria-label={text}
      title={`${text}（F11）`}
      data-guide="fullscreen"
      onClick={() => void toggleFullscreen()}
    />
  );
}
