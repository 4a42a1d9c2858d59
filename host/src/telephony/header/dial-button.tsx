import { IconUserCardPhone } from '@douyinfe/semi-icons';
import { Dropdown } from '@douyinfe/semi-ui';
import { checkNumber, readCtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { type DialWay, dialProblem, dialWayNames, dialWays, numberFault } from '@lianxi/contracts/telephony/dial.rules';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { microphoneStates } from '@lianxi/contracts/telephony/telephony-state';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useSession } from '@lianxi/shared/session/use-session';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { confirm } from '@lianxi/shared/ui/confirm';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { ActionMenu } from '../../layout/action-menu.tsx';
import './phone-controls.css';

/** Dials the number beside it, by the agent's telephone or their mobile (specification section 5). */
export default function DialButton({ number, onDialled }: { number: string; onDialled: () => void }) {
  const extension = useTelephony((state) => state.extension?.extension ?? null);
  const phone = useTelephony((state) => state.phone);
  const callline = useSession((state) => state.callline);
  const mobileEnabled = useSession((state) => Boolean(state.userinfo?.user_mobile));
  const { data: config } = useCall(readCtiConfig, {}, { staleTime: 60_000 });
  const ways = dialWays({ extension, mobileEnabled, callline });

  const dial = useAction(
    async (way: DialWay) => {
      const microphoneFails = phone.state !== 'off' && phone.microphone !== microphoneStates.works;
      const problem = dialProblem(number, way, { extension, microphoneFails });
      if (problem !== null) return toastProblem(problem);
      if (config?.isTesting === '1' && !(await isWorthDialling(number))) return;
      await telephony.dial(number, way);
      onDialled();
    },
    { failure: '拨号失败', debounce: true },
  );

  const [first] = ways;
  if (first === undefined) return null;
  const button = (
    <button
      type="button"
      className="phone-dial"
      aria-label="拨号"
      title="拨号"
      data-guide="dial"
      aria-busy={dial.running}
      disabled={dial.disabled}
      {...(ways.length === 1 && { onClick: () => void dial.run(first) })}
    >
      <IconUserCardPhone aria-hidden />
    </button>
  );
  if (ways.length === 1) return button;
  return (
    <ActionMenu
      trigger="click"
      position="bottomLeft"
      entries={ways.map((way) => (
        <Dropdown.Item key={way} onClick={() => void dial.run(way)}>
          用{dialWayNames[way]}拨打
        </Dropdown.Item>
      ))}
    >
      {button}
    </ActionMenu>
  );
}

/** A number that the check finds fault with is dialled only when the agent says so. */
async function isWorthDialling(number: string): Promise<boolean> {
  const fault = numberFault((await call(checkNumber, { query: { phone: number } })).status);
  if (fault === null) return true;
  return confirm({ title: '号码检测', words: `该号码为${fault}，是否继续拨打？`, act: '继续拨打' });
}
