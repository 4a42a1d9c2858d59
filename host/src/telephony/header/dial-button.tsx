import { IconChevronDown, IconUserCardPhone } from '@douyinfe/semi-icons';
import { Dropdown, Popover } from '@douyinfe/semi-ui';
import { dialWayNames } from '@lianxi/contracts/telephony/dial.rules';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { PartBoundary } from '../../boot/part-boundary.tsx';
import './phone-controls.css';

interface Props {
  /** The number in the field next to it. */
  number: string;
  onNumber: (number: string) => void;
}

/**
 * Dials the number next to it, by the agent's telephone or their mobile (specification section 5). Who has both chooses once; the
 * panel beside it has the pad, the choice and the recent calls.
 */
export default function DialButton({ number, onNumber }: Props) {
  const { ways, isChosen, dial } = useDial(() => onNumber(''));
  const [open, setOpen] = useState(false);
  const moreRef = useRef<HTMLButtonElement>(null);
  const [first] = ways;
  if (first === undefined) return null;
  const button = (
    <button
      type="button"
      className="phone-dial"
      aria-label="拨号"
      title={isChosen ? `拨号（${dialWayNames[first]}）` : '拨号'}
      data-guide="dial"
      aria-busy={dial.running}
      disabled={dial.disabled}
      {...(isChosen && { onClick: () => void dial.run(number, first) })}
    >
      <IconUserCardPhone aria-hidden />
    </button>
  );
  const close = () => {
    setOpen(false);
    moreRef.current?.focus();
  };
  return (
    <span className="phone-dialling">
      {isChosen ? (
        button
      ) : (
        <ActionMenu
          trigger="click"
          position="bottomLeft"
          entries={ways.map((way) => (
            <Dropdown.Item key={way} onClick={() => void dial.run(number, way)}>
              用{dialWayNames[way]}拨打
            </Dropdown.Item>
          ))}
        >
          {button}
        </ActionMenu>
      )}
      <Popover
        trigger="custom"
        visible={open}
        position="bottom"
        onClickOutSide={() => setOpen(false)}
        content={
          open ? (
            <PopoverBody label="拨号盘" className="dial-panel">
              <Panel number={number} onNumber={onNumber} onClose={close} />
            </PopoverBody>
          ) : null
        }
      >
        <button
          ref={moreRef}
          type="button"
          className="phone-dial-more"
          aria-label="拨号盘与最近通话"
          title="拨号盘与最近通话"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown aria-hidden size="small" />
        </button>
      </Popover>
    </span>
  );
}

const loadPanel = () => import(/* webpackChunkName: "dial-panel" */ './dial-panel.tsx');

/** Its code loads at the first opening. */
function Panel(props: ComponentProps<Awaited<ReturnType<typeof loadPanel>>['default']>) {
  // `lazy` stores a failure for ever: each opening has its own.
  const [View] = useState(() => lazy(loadPanel));
  return (
    <PartBoundary what="拨号盘" onBroken={props.onClose}>
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    </PartBoundary>
  );
}
