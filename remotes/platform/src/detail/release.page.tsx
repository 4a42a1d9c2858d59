import { ReleaseFrame } from './release-frame.tsx';
import { ReleaseTable } from './release-table.tsx';

/** The releases of a remote. */
export default function ReleasePage() {
  return <ReleaseFrame>{({ releases }, acts) => <ReleaseTable releases={releases} acts={acts} />}</ReleaseFrame>;
}
