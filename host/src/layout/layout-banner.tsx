import type { BannerProps } from '@douyinfe/semi-ui/lib/es/banner';
import { lazy, Suspense, useState } from 'react';
import { PartBoundary } from '../boot/part-boundary.tsx';

/** A line below the header. Its code loads when there is something to show. */
export function LayoutBanner(props: BannerProps) {
  // `lazy` stores a failure for ever.
  const [Banner] = useState(() => lazy(() => import('@douyinfe/semi-ui/lib/es/banner')));
  return (
    <PartBoundary what="提示" onBroken={() => undefined}>
      <Suspense>
        <Banner {...props} />
      </Suspense>
    </PartBoundary>
  );
}
