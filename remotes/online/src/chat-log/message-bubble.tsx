import { downloadFile } from '@lianxi/contracts/basic-model/file.contract';
import { AuthedImage } from '@lianxi/shared/ui/authed-image';
import { memo, useEffect, useState } from 'react';
import { clockTime, fullTime } from './chat-time.ts';
import { type MessageEntry, markWords } from './entries.ts';
import { textParts } from './links.ts';

interface Props {
  entry: MessageEntry;
  onRetry?: ((clientMsgId: string) => void) | undefined;
  onDrop?: ((clientMsgId: string) => void) | undefined;
  fileOf?: ((clientMsgId: string) => File | undefined) | undefined;
}

function Text({ text }: { text: string }) {
  return textParts(text).map((part, index) =>
    part.link ? (
      <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

/** A picture that has not left yet, from the agent's own disk. */
function Preview({ file, progress, uploading }: { file: File; progress: number; uploading: boolean }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <span className="bubble-preview">
      <img src={source} alt="待发送的图片" />
      {uploading && <progress value={progress} aria-label="上传进度" />}
    </span>
  );
}

function Picture({ entry, file }: { entry: MessageEntry; file: File | undefined }) {
  if (file) return <Preview file={file} progress={entry.progress} uploading={entry.mark === 'uploading'} />;
  const url = `/api${downloadFile.path.replace('{fileSaveName}', encodeURIComponent(entry.message))}`;
  return <AuthedImage url={url} alt={`${entry.author}发送的图片`} />;
}

function Meta({ entry, onRetry, onDrop }: Props) {
  const { mark, clientMsgId, refusal, time, last } = entry;
  if (mark === 'refused') {
    return (
      <p className="bubble-meta bubble-failed">
        {markWords.refused}：{refusal}
        <button type="button" onClick={() => onRetry?.(clientMsgId)}>
          重试
        </button>
        <button type="button" onClick={() => onDrop?.(clientMsgId)}>
          删除
        </button>
      </p>
    );
  }
  if (!last && mark !== 'waiting' && mark !== 'uploading') return null;
  return (
    <p className="bubble-meta" title={fullTime(time)}>
      <time dateTime={time}>{clockTime(time)}</time>
      {mark && <span className={mark === 'read' ? 'bubble-read' : undefined}>{markWords[mark]}</span>}
    </p>
  );
}

/** One message of either side, with its time and how far it has come. */
export const MessageBubble = memo(function MessageBubble({ entry, onRetry, onDrop, fileOf }: Props) {
  const { own, first, author, msgType, message, mark } = entry;
  return (
    <div className={`bubble-line${own ? ' bubble-own' : ''}${first ? ' bubble-first' : ''}`}>
      {!own && (
        <span className="chat-face" aria-hidden>
          {author.slice(0, 1)}
        </span>
      )}
      <div className="bubble-stack">
        {first && !own && <p className="bubble-author">{author}</p>}
        <div className={msgType === 'image' ? 'bubble bubble-picture' : 'bubble'} data-mark={mark ?? undefined}>
          {msgType === 'image' ? (
            <Picture entry={entry} file={mark === null ? undefined : fileOf?.(entry.clientMsgId)} />
          ) : (
            <Text text={message} />
          )}
        </div>
        <Meta entry={entry} onRetry={onRetry} onDrop={onDrop} />
      </div>
    </div>
  );
});
