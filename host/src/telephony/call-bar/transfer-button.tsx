import { IconForward } from '@douyinfe/semi-icons';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { PartBoundary } from '../../boot/part-boundary.tsx';
import { BarPopover } from './bar-popover.tsx';

const loadPanel = () => import(/* webpackChunkName: "transfer-panel" */ './transfer-panel.tsx');
type PanelProps = ComponentProps<Awaited<ReturnType<typeof loadPanel>>['default']>;

function Panel(props: PanelProps) {
  // `lazy` stores a failure for ever: each opening has its own.
  const [View] = useState(() => lazy(loadPanel));
  return (
    <PartBoundary what="转接" onBroken={props.onDone}>
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** Opens the targets of a transfer or a consultation. Their code is loaded during the call, before it is needed. */
export function TransferButton(props: Omit<PanelProps, 'onDone'>) {
  useEffect(() => void loadPanel().catch(() => undefined), []);
  return (
    <BarPopover name="转接/咨询" icon={<IconForward aria-hidden />}>
      {(close) => <Panel {...props} onDone={close} />}
    </BarPopover>
  );
}
