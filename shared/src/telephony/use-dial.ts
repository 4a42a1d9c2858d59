import { checkNumber, ctiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { type DialWay, dialProblem, dialWays, numberFault } from '@lianxi/contracts/telephony/dial.rules';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { microphoneStates } from '@lianxi/contracts/telephony/telephony-state';
import { call } from '../client/api.ts';
import { type Action, useAction } from '../client/use-action.ts';
import { useCall } from '../client/use-call.ts';
import { useSession } from '../session/use-session.ts';
import { confirm } from '../ui/confirm.tsx';
import { toastProblem } from '../ui/toast.tsx';
import { inOrder, rememberWay, useLastWay } from './dial-way.ts';
import { useTelephony } from './use-telephony.ts';

type Answered = Parameters<typeof telephony.dial>[2];

/**
 * Dials as section 5 of the specification requires. It returns the possible ways of this agent, the last used one first, and the
 * action. `isChosen`: the agent has no choice, or made it before, so that one click dials. The action explains why it cannot dial,
 * and asks before it dials a number with a warning. `onDialled` is called when the telephone rings.
 */
export function useDial(onDialled?: () => void): {
  readonly ways: readonly DialWay[];
  readonly isChosen: boolean;
  readonly dial: Action<[number: string, way: DialWay, answered?: Answered]>;
} {
  // Null until the agent's telephone is known: a button must not change under the pointer.
  const telephone = useTelephony((state) => state.extension);
  const extension = telephone?.extension ?? null;
  const phone = useTelephony((state) => state.phone);
  const callline = useSession((state) => state.callline);
  const hasMobile = useSession((state) => Boolean(state.userinfo?.user_mobile));
  const { data: config, isFetched } = useCall(ctiConfig.read, {}, { staleTime: 60_000 });
  const mobileEnabled = hasMobile && config?.mobileCallOutStatus === '1';
  const lastWay = useLastWay();
  const ways = telephone && isFetched ? dialWays({ extension, mobileEnabled, callline }) : [];
  const dial = useAction(
    async (number: string, way: DialWay, answered?: Answered) => {
      const microphoneFails = phone.state !== 'off' && phone.microphone !== microphoneStates.works;
      const problem = dialProblem(number, way, { extension, microphoneFails });
      if (problem !== null) return toastProblem(problem);
      if (config?.isTesting === '1' && !(await isWorthDialling(number))) return;
      if (ways.length > 1) rememberWay(way);
      await telephony.dial(number, way, answered);
      onDialled?.();
    },
    { failure: '拨号失败', debounce: true },
  );
  return { ways: inOrder(ways, lastWay), isChosen: ways.length === 1 || ways.some((way) => way === lastWay), dial };
}

async function isWorthDialling(number: string): Promise<boolean> {
  const fault = numberFault((await call(checkNumber, { query: { phone: number } })).status);
  if (fault === null) return true;
  return confirm({ title: '号码检测', words: `该号码为${fault}，是否继续拨打？`, act: '继续拨打' });
}
