import { type MicrophoneState, microphoneStates } from '@lianxi/contracts/telephony/telephony-state';

/** The microphone's state after an attempt to open it (specification section 2). */
export function microphoneStateOf(error: unknown): MicrophoneState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return microphoneStates.missing;
  if (name === 'NotAllowedError' || name === 'SecurityError') return microphoneStates.forbidden;
  return microphoneStates.faulty;
}
