import { useHolds, useSession } from '@lianxi/shared/session/use-session';
import { useSearchParams } from 'react-router-dom';
import { CallerPoolList } from '../caller-pool/caller-pool-list.tsx';
import { CtiConfigView } from '../cti-config/cti-config-view.tsx';
import { ExtensionList } from '../extension-number/extension-list.tsx';
import { StatusOptionList } from '../status-option/status-option-list.tsx';
import { LineList } from '../trunk/line-list.tsx';
import { TrunkList } from '../trunk/trunk-list.tsx';
import { CallViews, type View } from './call-views.tsx';

const views: readonly View[] = [
  { key: 'extension', text: '分机', Content: ExtensionList },
  { key: 'cti', text: '话务设置', Content: CtiConfigView },
  { key: 'status', text: '状态选项', Content: StatusOptionList },
  { key: 'pool', text: '外显号码', Content: CallerPoolList },
];
/** The installation's lines: platform staff configure them, all others see how they are. */
const trunks: View = { key: 'trunk', text: '外线线路', Content: TrunkList };
const lines: View = { key: 'trunk', text: '外线线路', Content: LineList };

/** How the enterprise telephones (specification section 2, /setting/callmanage). */
export default function CallManagePage() {
  const [params, setParams] = useSearchParams();
  const mayConfigureLines = useHolds('platform_trunk');
  // Platform staff take no calls themselves.
  const hasCalls = useSession(({ apps }) => apps.includes('callcenter'));
  const last = mayConfigureLines ? trunks : lines;
  const shown = hasCalls || !mayConfigureLines ? [...views, last] : [last];
  const view = shown.find(({ key }) => key === params.get('view')) ?? shown[0] ?? last;
  // Filters are of one view.
  const tabs = <CallViews views={shown} current={view.key} onChange={(key) => setParams({ view: key })} />;
  return <view.Content key={view.key} tabs={tabs} />;
}
