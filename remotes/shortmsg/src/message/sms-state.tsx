import { type SmsState as State, smsStates } from '@lianxi/contracts/sms/sms-message.contract';
import '../sms.css';

/** Where a message is on its way; why it stopped on hover. */
export function SmsState({ state, cause }: { state: State; cause: string }) {
  return (
    <span className="sms-state" data-state={state} title={cause || undefined}>
      {smsStates[state]}
    </span>
  );
}
