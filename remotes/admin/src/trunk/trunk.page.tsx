import { useHolds } from '@lianxi/shared/session/use-session';
import { LineList } from './line-list.tsx';
import { TrunkList } from './trunk-list.tsx';

/** The installation's lines: platform staff configure them, all others see their states. */
export default function TrunkPage() {
  return useHolds('platform_trunk') ? <TrunkList /> : <LineList />;
}
