import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { type AudioChoice, defaultAudio } from '@lianxi/contracts/telephony/telephony-state';

const KEY = 'phone-audio';

/** The devices, volume and ring tone that the agent chose in this browser. */
export function readAudioChoice(): AudioChoice {
  try {
    return { ...defaultAudio, ...JSON.parse(readPreference(KEY) ?? '{}') };
  } catch {
    return defaultAudio;
  }
}

export function writeAudioChoice(audio: AudioChoice): void {
  writePreference(KEY, JSON.stringify(audio));
}
