import { voiceFormat } from '@lianxi/shared/chat/voice-format';
import { type OpenVoice, VoiceRecorder } from '@lianxi/shared/chat/voice-recorder';
import { openTake } from '@lianxi/shared/chat/voice-take';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useEffect, useRef, useState } from 'react';

/** Records a voice message. It is discarded when the agent leaves the conversation. */
export function useVoice(onVoice: (file: File) => void) {
  const recorder = useRef<VoiceRecorder | null>(null);
  const [state, setState] = useState<OpenVoice | null>(null);
  useEffect(() => () => recorder.current?.discard(), []);
  const start = () => {
    const format = voiceFormat();
    if (!format || state) return;
    recorder.current = new VoiceRecorder(format, openTake, (now) => {
      setState(now.phase === 'over' ? null : now);
      if (now.phase === 'over' && now.problem) toastProblem(now.problem);
    });
    setState({ phase: 'asking' });
    void recorder.current.start();
  };
  const send = async () => {
    const file = await recorder.current?.finish();
    if (file) onVoice(file);
  };
  return { state, start, send: () => void send(), discard: () => recorder.current?.discard() };
}
