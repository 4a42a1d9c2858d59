import {
  IconBell,
  IconCrossCircleStroked,
  IconEdit,
  IconMinusCircle,
  IconPause,
  IconTickCircle,
  IconUnlink,
  IconUserCardPhone,
} from '@douyinfe/semi-icons';
import type { ComponentType } from 'react';
import './live-status.css';

/** The states of an agent or a line that every page shows with one colour and one icon. */
export type LiveState = 'idle' | 'ringing' | 'talking' | 'hold' | 'after-call' | 'busy' | 'unreachable' | 'offline';

const faces: Record<LiveState, { text: string; icon: ComponentType<{ 'aria-hidden': true }> }> = {
  idle: { text: '空闲', icon: IconTickCircle },
  ringing: { text: '振铃', icon: IconBell },
  talking: { text: '通话中', icon: IconUserCardPhone },
  hold: { text: '保持', icon: IconPause },
  'after-call': { text: '话后处理', icon: IconEdit },
  busy: { text: '忙碌', icon: IconMinusCircle },
  unreachable: { text: '断线', icon: IconUnlink },
  offline: { text: '离线', icon: IconCrossCircleStroked },
};

/** A live state as icon, text and colour. `text` is the page's own name for it, for example 接待中. */
export function LiveStatus({ state, text }: { state: LiveState; text?: string }) {
  const { text: defaultText, icon: Icon } = faces[state];
  return (
    <span className={`lx-live lx-live-${state}`}>
      <Icon aria-hidden />
      {text ?? defaultText}
    </span>
  );
}
