import { FitTable } from './fit-table.tsx';
import { ReleaseFrame } from './release-frame.tsx';

/** Which releases of a remote run in which hosts. */
export default function FitPage() {
  return <ReleaseFrame>{(remote) => <FitTable remote={remote} />}</ReleaseFrame>;
}
