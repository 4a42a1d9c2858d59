import {
  type AudioChoice,
  type AudioDevice,
  type MicrophoneState,
  microphoneStates,
} from '@lianxi/contracts/telephony/telephony-state';

/**
 * Microphones and loudspeakers of this machine, without the browser's duplicates of the default; and whether a microphone is
 * usable.
 */
export async function listDevices(): Promise<{ devices: AudioDevice[]; microphone: MicrophoneState }> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const devices = all
    .filter(
      ({ kind, deviceId }) => kind !== 'videoinput' && deviceId !== '' && deviceId !== 'default' && deviceId !== 'communications',
    )
    .map(({ deviceId, label, kind }): AudioDevice => ({ id: deviceId, label, kind: kind === 'audioinput' ? 'input' : 'output' }));
  const inputs = all.filter(({ kind }) => kind === 'audioinput');
  // A page without permission sees how many there are, not which.
  const allowed = inputs.some(({ deviceId }) => deviceId !== '');
  const microphone = allowed ? microphoneStates.works : inputs.length > 0 ? microphoneStates.forbidden : microphoneStates.missing;
  return { devices, microphone };
}

/** Opens the chosen microphone; if it was unplugged, the default one. */
export function openMicrophone({ input, clean }: Pick<AudioChoice, 'input' | 'clean'>): Promise<MediaStream> {
  const audio: MediaTrackConstraints = {
    ...(input && { deviceId: { ideal: input } }),
    echoCancellation: clean,
    noiseSuppression: clean,
    autoGainControl: clean,
  };
  return navigator.mediaDevices.getUserMedia({ audio });
}

/** Plays an element's sound on a device; if it is missing, on the default one. */
export async function playOn(element: HTMLAudioElement, device: string): Promise<void> {
  // Firefox before 116 cannot choose the device.
  if (!('setSinkId' in element)) return;
  await element.setSinkId(device).catch(() => element.setSinkId(''));
}
