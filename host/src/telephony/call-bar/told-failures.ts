import { telephony } from '@lianxi/contracts/telephony/telephony';
import { toastProblem } from '@lianxi/shared/ui/toast';

/** Shows the agent why their action on a call failed. Returns the function that stops this. */
export function tellFailures(): () => void {
  const stops = [
    telephony.on('hangup', ({ linkedid, notify }) => {
      const call = telephony.state.getState().calls.find((one) => one.linkedid === linkedid);
      if (call?.direction === 'out' && notify !== '') toastProblem(notify);
    }),
    telephony.on('transfer_failed', ({ notify }) => toastProblem(notify)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
