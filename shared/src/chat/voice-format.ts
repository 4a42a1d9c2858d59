/** How a voice is recorded, and under which name it travels. */
export interface VoiceFormat {
  readonly mimeType: string;
  /** Of the file, without the codec. */
  readonly type: string;
  readonly fileName: string;
}

/** The best first: every browser plays AAC; Opus in WebM is what Chromium and Firefox make where they have no AAC. */
const formats: readonly VoiceFormat[] = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', fileName: '语音.m4a' },
  { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', fileName: '语音.webm' },
  { mimeType: 'audio/mp4', type: 'audio/mp4', fileName: '语音.m4a' },
];

/** How this browser records a voice; null: it does not, or the page is not a secure one. */
export function voiceFormat(): VoiceFormat | null {
  if (typeof MediaRecorder === 'undefined' || !globalThis.navigator?.mediaDevices?.getUserMedia) return null;
  return formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) ?? null;
}
