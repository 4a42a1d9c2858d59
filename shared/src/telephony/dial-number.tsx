import IconUserCardPhone from '@douyinfe/semi-icons/lib/es/icons/IconUserCardPhone';
import { dialWayNames } from '@lianxi/contracts/telephony/dial.rules';
import { useSession } from '../session/use-session.ts';
import { useDial } from './use-dial.ts';
import { useTelephony } from './use-telephony.ts';

/** Seats of the call centre with the right to dial. */
const useMayDial = (): boolean =>
  useSession(
    ({ authority, apps }) =>
      authority.includes('homepage_makecall') && authority.includes('homepage_callcenter_mark') && apps.includes('callcenter'),
  );

/** Dials the number next to it with one click, by the telephone that the agent used last. */
export function DialNumber({ phone, of }: { phone: string; of: string }) {
  return useMayDial() ? <Dial phone={phone} of={of} /> : null;
}

function Dial({ phone, of }: { phone: string; of: string }) {
  const { ways, dial } = useDial();
  const inCall = useTelephony(({ calls }) => calls.some(({ isEnd }) => !isEnd));
  const [way] = ways;
  if (way === undefined) return null;
  return (
    <button
      type="button"
      className="lx-icon-button"
      aria-label={`拨打${of}的号码`}
      title={inCall ? '通话中不能再拨打' : `用${dialWayNames[way]}拨打`}
      aria-busy={dial.running}
      disabled={dial.disabled || inCall}
      onClick={() => void dial.run(phone, way)}
    >
      <IconUserCardPhone aria-hidden size="small" />
    </button>
  );
}
