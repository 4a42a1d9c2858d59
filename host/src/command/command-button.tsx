import { IconSearch } from '@douyinfe/semi-icons';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { PartBoundary } from '../boot/part-boundary.tsx';

type Palette = ComponentType<{ onClose: () => void }>;
const loadPalette = () =>
  import('./command-palette.tsx').then((part): { default: Palette } => ({ default: part.CommandPalette }));

function Opened({ onClose }: { onClose: () => void }) {
  // `lazy` stores a failure for ever: each opening has its own.
  const [View] = useState(() => lazy(loadPalette));
  return <View onClose={onClose} />;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, also by Ctrl+K (Cmd+K); loads its code at the first opening. */
export function CommandButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const keys = isApple ? '⌘K' : 'Ctrl+K';
  return (
    <>
      <button
        type="button"
        className="header-command"
        aria-keyshortcuts="Control+K Meta+K"
        title="快速查找"
        onClick={() => setOpen(true)}
      >
        <IconSearch aria-hidden />
        <span className="header-command-words">快速查找</span> <kbd>{keys}</kbd>
      </button>
      {open && (
        <PartBoundary what="快速查找" onBroken={() => setOpen(false)}>
          <Suspense>
            <Opened onClose={() => setOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
