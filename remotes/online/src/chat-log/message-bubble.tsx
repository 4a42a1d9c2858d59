import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy';
import IconQuote from '@douyinfe/semi-icons/lib/es/icons/IconQuote';
import IconUndo from '@douyinfe/semi-icons/lib/es/icons/IconUndo';
import { RECALL_LIMIT_MS } from '@lianxi/contracts/online/chat-message';
import { memo } from 'react';
import { clockTime, fullTime } from './chat-time.ts';
import { type MessageEntry, markWords } from './entries.ts';
import { MessageBody } from './message-body.tsx';

/** The actions on messages; a record has none. */
export interface BubbleActs {
  /** Sends a refused message again. */
  onRetry?: (clientMsgId: string) => void;
  onDrop?: (clientMsgId: string) => void;
  /** The file of an upload in progress. */
  fileOf?: (clientMsgId: string) => File | undefined;
  onQuote?: (entry: MessageEntry) => void;
  onRecall?: (entry: MessageEntry) => void;
}
type Props = { entry: MessageEntry } & BubbleActs;

function Meta({ entry, file, onRetry, onDrop }: Props & { file: File | undefined }) {
  const { mark, clientMsgId, refusal, time, last, message } = entry;
  if (mark === 'refused') {
    return (
      <p className="bubble-meta bubble-failed">
        {markWords.refused}：{refusal}
        {/* A file that did not survive a reload of the page can only be chosen again. */}
        {(message !== '' || file) && (
          <button type="button" onClick={() => onRetry?.(clientMsgId)}>
            重试
          </button>
        )}
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

/** Shown while the pointer is over a message or the focus is in it. */
function Tools({ entry, onQuote, onRecall }: Props) {
  const { own, colleague, seq, msgType, message, time } = entry;
  if (seq === null || !onQuote) return null;
  const recallable = own && !colleague && Date.now() - Date.parse(time) < RECALL_LIMIT_MS;
  return (
    <span className="bubble-tools">
      <button type="button" aria-label="引用" title="引用" onClick={() => onQuote(entry)}>
        <IconQuote size="small" aria-hidden />
      </button>
      {(msgType === 'text' || msgType === 'note') && (
        <button type="button" aria-label="复制" title="复制" onClick={() => void navigator.clipboard?.writeText(message)}>
          <IconCopy size="small" aria-hidden />
        </button>
      )}
      {recallable && onRecall && (
        <button type="button" aria-label="撤回" title="撤回（2 分钟内）" onClick={() => onRecall(entry)}>
          <IconUndo size="small" aria-hidden />
        </button>
      )}
    </span>
  );
}

/** One message of either side, with its time and its state. */
export const MessageBubble = memo(function MessageBubble({ entry, fileOf, ...acts }: Props) {
  const { own, colleague, first, author, msgType, mark } = entry;
  const file = mark === null ? undefined : fileOf?.(entry.clientMsgId);
  return (
    <div className={`bubble-line${own ? ' bubble-own' : ''}${first ? ' bubble-first' : ''}`}>
      {!own && (
        <span className="chat-face" aria-hidden>
          {author.slice(0, 1)}
        </span>
      )}
      <div className="bubble-stack">
        {first && (!own || colleague) && <p className="bubble-author">{author}</p>}
        <div className={`bubble bubble-${msgType}`} data-mark={mark ?? undefined}>
          <MessageBody entry={entry} file={file} />
          <Tools entry={entry} {...acts} />
        </div>
        {entry.sensitive.length > 0 && <p className="bubble-sensitive">敏感词：{entry.sensitive.join('、')}</p>}
        <Meta entry={entry} file={file} {...acts} />
      </div>
    </div>
  );
});
