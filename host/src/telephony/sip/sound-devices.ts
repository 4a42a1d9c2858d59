import type { AudioChoice, AudioDevice } from '@lianxi/contracts/telephony/telephony-state';

/** Microphones and loudspeakers of this machine, without the browser's doubles of the default. */
export async function listDevices(): Promise<AudioDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(
      ({ kind, deviceId }) => kind !== 'videoinput' && deviceId !== '' && deviceId !== 'default' && deviceId !== 'communications',
    )
    .map(({ deviceId, label, kind }) => ({ id: deviceId, label, kind: kind === 'audioinput' ? 'input' : 'output' }));
}

/** Opens the chosen microphone; one that was unplugged gives way to the default. */
export function openMicrophone({ input, clean }: Pick<AudioChoice, 'input' | 'clean'>): Promise<MediaStream> {
  const audio: MediaTrackConstraints = {
    ...(input && { deviceId: { ideal: input } }),
    echoCancellation: clean,
    noiseSuppression: clean,
    autoGainControl: clean,
  };
  return navigator.mediaDevices.getUserMedia({ audio });
}

/** Sends what an element plays to a device; one that is gone gives way to the default. */
export async function playOn(element: HTMLAudioElement, device: string): Promise<void> {
  // Firefox before 116 has no choice.
  if (!('setSinkId' in element)) return;
  await element.setSinkId(device).catch(() => element.setSinkId(''));
}
