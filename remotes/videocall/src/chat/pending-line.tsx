import { currentDesk } from '../call/current-desk.ts';
import type { PendingMessage } from './call-log.ts';
import './chat-line.css';

/** The agent's own message that is not stored yet. */
export function PendingLine({ item }: { item: PendingMessage }) {
  const { log } = currentDesk();
  const { clientMsgId, state, refusal, fileName, message, progress } = item;
  return (
    <div className="call-chat-line call-chat-own">
      <div className="call-chat-text">{fileName ?? message}</div>
      <p
        className={refusal === null ? 'call-chat-meta' : 'call-chat-meta call-chat-refused'}
        role={refusal === null ? undefined : 'alert'}
      >
        {refusal === null
          ? state === 'uploading'
            ? `上传中 ${Math.round(progress * 100)}%`
            : '发送中…'
          : `发送失败：${refusal}`}
        {refusal !== null && (
          <>
            {log.canRetry(item) && (
              <button type="button" onClick={() => log.retry(clientMsgId)}>
                重试
              </button>
            )}
            <button type="button" onClick={() => log.drop(clientMsgId)}>
              删除
            </button>
          </>
        )}
      </p>
    </div>
  );
}
