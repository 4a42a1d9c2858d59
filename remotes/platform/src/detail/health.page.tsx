import { HealthView } from '../health/health-view.tsx';
import { ReleaseFrame } from './release-frame.tsx';

/** How the releases of a remote run in browsers. */
export default function HealthPage() {
  return <ReleaseFrame>{(remote) => <HealthView remote={remote} />}</ReleaseFrame>;
}
