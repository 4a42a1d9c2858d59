import { batchStates, type SmsBatch } from '@lianxi/contracts/sms/sms-batch.contract';
import '../sms.css';

/** The state of a group sending, in words. */
export function BatchState({ state }: { state: SmsBatch['state'] }) {
  return (
    <span className="sms-state" data-state={state}>
      {batchStates[state]}
    </span>
  );
}
