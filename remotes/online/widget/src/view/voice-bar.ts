import { voiceFormat } from '@lianxi/shared/chat/voice-format';
import { VoiceRecorder, type VoiceState, voiceWords } from '@lianxi/shared/chat/voice-recorder';
import { openTake } from '@lianxi/shared/chat/voice-take';
import { h, setAttribute, setText } from '@lianxi/shared/visitor/dom';
import { t } from '../language.ts';

export interface VoiceBar {
  readonly element: HTMLElement;
  start(): void;
  discard(): void;
}

export interface VoiceBarPorts {
  send(file: File): void;
  /** The message was sent or discarded, or there is none: `problem` contains the reason. */
  over(problem: string | null): void;
}

/** A voice message during its recording: its length and loudness. */
export function voiceBar(ports: VoiceBarPorts): VoiceBar {
  const format = voiceFormat();
  if (!format) throw new Error('no format to record in');
  const words = h('span');
  const meter = h('meter', { min: 0, max: 1, 'aria-label': t('麦克风音量') });
  const draw = (state: VoiceState) => {
    if (state.phase === 'over') return ports.over(state.problem);
    setText(words, t(voiceWords(state)));
    meter.value = state.phase === 'asking' ? 0 : state.level;
    setAttribute(element, 'data-recording', state.phase === 'recording');
    if (send.disabled && state.phase !== 'asking') {
      send.disabled = false;
      send.focus();
    }
  };
  const recorder = new VoiceRecorder(format, openTake, draw);
  const finish = async () => {
    const file = await recorder.finish();
    if (file) ports.send(file);
  };
  const discard = () => recorder.discard();
  const cancel = h('button', { type: 'button', class: 'plain', title: t('取消（Esc）'), onclick: discard }, t('取消'));
  const send = h('button', { type: 'button', class: 'solid', disabled: true, onclick: () => void finish() }, t('发送语音'));
  const element = h('div', { class: 'voice', role: 'group', 'aria-label': t('语音消息') }, h('i'), words, meter, cancel, send);
  return {
    element,
    start: () => {
      draw({ phase: 'asking' });
      cancel.focus();
      void recorder.start();
    },
    discard,
  };
}
