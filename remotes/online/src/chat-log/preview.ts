import type { ChatMessage, QuotedMessage } from '@lianxi/contracts/online/chat-message';

const words: Partial<Record<ChatMessage['msgType'], string>> = {
  image: '[图片]',
  audio: '[语音]',
  video: '[视频]',
  file: '[文件]',
  card: '[链接]',
  note: '[备注]',
};

/** A message in one line, for lists and notices. */
export function previewOf(message: ChatMessage): string {
  const { msgType, recalled, file, card } = message;
  if (recalled || msgType === 'recall') return '撤回了一条消息';
  const said =
    msgType === 'image' || msgType === 'audio' || msgType === 'video' ? '' : (file?.fileName ?? card?.title ?? message.message);
  return [words[msgType], said].filter(Boolean).join(' ');
}

/** The text that a quote shows of its message. */
export function quoteText({ msgType, message, fileName }: QuotedMessage): string {
  const said = msgType === 'image' || msgType === 'audio' || msgType === 'video' ? '' : (fileName ?? message);
  return [words[msgType], said].filter(Boolean).join(' ') || '消息已撤回';
}

/** `12 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
