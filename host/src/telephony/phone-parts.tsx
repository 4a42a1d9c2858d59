import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { PartBoundary } from '../boot/part-boundary.tsx';
import { useIsSeat } from './seat.ts';

/** A part of the shell for seats of the call centre; its code loads after the first page. */
function partForSeats<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return function Part(props: P) {
    const isSeat = useIsSeat();
    // `lazy` stores a failure for ever.
    const [View] = useState(() => lazy(load));
    if (!isSeat) return null;
    return (
      <PartBoundary what="电话" onBroken={() => undefined}>
        <Suspense fallback={null}>{createElement(View as ComponentType<P>, props)}</Suspense>
      </PartBoundary>
    );
  };
}

export const DialButton = partForSeats(() => import(/* webpackChunkName: "telephony" */ './header/dial-button.tsx'));
export const PhoneControls = partForSeats(() => import(/* webpackChunkName: "telephony" */ './header/phone-controls.tsx'));
export const CallBar = partForSeats(() => import(/* webpackChunkName: "telephony" */ './call-bar/call-bar.tsx'));
