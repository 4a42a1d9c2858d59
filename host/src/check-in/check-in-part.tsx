import { lazy, Suspense, useState } from 'react';
import { firstPage } from '../boot/first-page.ts';
import { PartBoundary } from '../boot/part-boundary.tsx';

async function load() {
  await firstPage;
  return import(/* webpackChunkName: "check-in" */ './check-in.tsx');
}

/** 签入 and 签出; its code loads after the first page. `onServing` hears whether the agent may take customers now. */
export function CheckInPart({ onServing }: { onServing: (serving: boolean) => void }) {
  // `lazy` stores a failure for ever.
  const [View] = useState(() => lazy(load));
  return (
    <PartBoundary what="签到" onBroken={() => undefined}>
      <Suspense fallback={null}>
        <View onServing={onServing} />
      </Suspense>
    </PartBoundary>
  );
}
