import { type MobileStatus, mobileStatus } from '@lianxi/contracts/telephony/dial.rules';
import { useAgentSocketStatus } from '@lianxi/shared/client/agent-socket';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';

/** Specification section 4. */
const words: Record<MobileStatus, string> = { '0': '手机未连接', '1': '手机空闲', '2': '手机振铃', '3': '手机通话中' };

/** The state of a call that the agent dialled by mobile; nothing without such a call. */
export function MobileCallStatus() {
  const calls = useTelephony((state) => state.calls);
  const mobileCalls = useTelephony((state) => state.mobileCalls);
  const connected = useAgentSocketStatus() === 'online';
  if (mobileCalls.length === 0) return null;
  return (
    <span className="phone-mobile" role="status">
      {words[mobileStatus(calls, mobileCalls, connected)]}
    </span>
  );
}
