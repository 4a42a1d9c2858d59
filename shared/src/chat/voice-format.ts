/** How a voice message is recorded, and the name of its file. */
export interface VoiceFormat {
  readonly mimeType: string;
  /** The media type of the file, without the codec. */
  readonly type: string;
  readonly fileName: string;
}

/** The best first: every browser plays AAC. Chromium and Firefox record Opus in WebM where they have no AAC. */
const formats: readonly VoiceFormat[] = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', fileName: '语音.m4a' },
  { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', fileName: '语音.webm' },
  { mimeType: 'audio/mp4', type: 'audio/mp4', fileName: '语音.m4a' },
];

/** How this browser records a voice message; null: it cannot, or the page is not secure (https). */
export function voiceFormat(): VoiceFormat | null {
  if (typeof MediaRecorder === 'undefined' || !globalThis.navigator?.mediaDevices?.getUserMedia) return null;
  return formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) ?? null;
}
