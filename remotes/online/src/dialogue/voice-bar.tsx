import { Button } from '@douyinfe/semi-ui';
import { type OpenVoice, voiceWords } from '@lianxi/shared/chat/voice-recorder';
import { useEffect } from 'react';
import './voice-bar.css';

interface Props {
  state: OpenVoice;
  onSend: () => void;
  onDiscard: () => void;
}

/** A voice message during its recording: its length and loudness. Escape discards it, wherever the focus is. */
export function VoiceBar({ state, onSend, onDiscard }: Props) {
  useEffect(() => {
    const discard = (event: KeyboardEvent) => event.key === 'Escape' && onDiscard();
    document.addEventListener('keydown', discard);
    return () => document.removeEventListener('keydown', discard);
  }, [onDiscard]);
  return (
    <section className="composer-tools voice-bar" aria-label="语音消息">
      <span className="voice-bar-dot" data-recording={state.phase === 'recording'} aria-hidden />
      <span className="voice-bar-words">{voiceWords(state)}</span>
      <meter min={0} max={1} value={state.phase === 'asking' ? 0 : state.level} aria-label="麦克风音量" />
      <Button theme="borderless" type="tertiary" title="取消（Esc）" onClick={onDiscard}>
        取消
      </Button>
      {state.phase !== 'asking' && (
        <Button theme="solid" autoFocus onClick={onSend}>
          发送语音
        </Button>
      )}
    </section>
  );
}
