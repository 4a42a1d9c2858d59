import type { QuotedMessage } from '@lianxi/contracts/online/chat-message';
import type { ChatChannel } from '@lianxi/contracts/online/conversation.contract';
import { type CheckedFile, transferredFiles } from '@lianxi/shared/chat/attachment-check';
import { Loading } from '@lianxi/shared/ui/data-states';
import { toastError } from '@lianxi/shared/ui/toast';
import { type DragEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { entriesOf, type MessageEntry } from '../chat-log/entries.ts';
import { MessageHistory } from '../chat-log/message-history.tsx';
import { attachment } from '../chat-log/outbox.ts';
import { askedIn } from './asked.ts';
import { Company } from './company.tsx';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { type Dialogue, isComplete } from './dialogue-state.ts';
import { checkedFiles, FileSheet } from './file-sheet.tsx';
import { markOf } from './marks.ts';
import { MessageFinder } from './message-finder.tsx';
import { useDesk, useDeskState, usePending } from './use-desk.ts';
import { useReading } from './use-reading.ts';

/**
 * WeCom delivers a recording as a file. WeChat accepts the formats of telephones, AMR and MP3; Meituan and Douyin accept no
 * voice.
 */
const channelsOfVoice: readonly ChatChannel[] = ['web', 'plus'];

function Hint() {
  return (
    <p className="chat-hint">
      选择左侧的会话开始接待，<kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 切换
    </p>
  );
}

/** Middle pane: the selected conversation. */
export function ConversationPane() {
  const dialogue = useDeskState(({ dialogues, selectedId }) => (selectedId ? dialogues.get(selectedId) : undefined));
  if (!dialogue) return <Hint />;
  return <OpenConversation key={dialogue.conversation.id} dialogue={dialogue} />;
}

function useEntries(dialogue: Dialogue) {
  const { agentId: readerId } = useDesk();
  const pending = usePending();
  const { log, conversation } = dialogue;
  const { id } = conversation;
  // Other changes of the conversation change no row.
  const { visitorRead, visitorDelivered } = conversation.receipts;
  return useMemo(() => {
    const receipts = { visitorRead, visitorDelivered };
    const mine = pending.filter((item) => item.recordId === id);
    const source = { side: 'agent' as const, readerId, messages: log.messages, pending: mine };
    return entriesOf({ ...source, markOf: (message) => markOf(message, receipts) }, new Date());
  }, [log.messages, pending, id, visitorRead, visitorDelivered, readerId]);
}

/** Only stored messages can be quoted. */
function quoteOf({ seq, author, own, colleague, msgType, message, file }: MessageEntry): QuotedMessage {
  const words = {
    seq: seq ?? 0,
    userName: own && !colleague ? '我' : author,
    msgType,
    message: file ? '' : message.slice(0, 120),
  };
  return { ...words, ...(file && { fileName: file.fileName }) };
}

function OpenConversation({ dialogue }: { dialogue: Dialogue }) {
  const desk = useDesk();
  const { store, outbox } = desk;
  const { conversation, over, visitorTyping, answering, log, loadingOlder } = dialogue;
  const { id } = conversation;
  const entries = useEntries(dialogue);
  const [files, setFiles] = useState<readonly CheckedFile[]>([]);
  const [quote, setQuote] = useState<QuotedMessage | null>(null);
  const [dragging, setDragging] = useState(false);
  const [noting, setNoting] = useState(conversation.agentId !== desk.agentId);
  const [finding, setFinding] = useState(false);
  const [sought, setSought] = useState<{ seq: number } | null>(null);
  const onAtEnd = useReading();
  const show = async (seq: number) => {
    await store.reach(id, seq);
    setSought({ seq });
  };
  const offer = useCallback((chosen: File[]) => void checkedFiles(chosen).then(setFiles), []);
  const retry = useCallback((clientMsgId: string) => outbox.retry(clientMsgId), [outbox]);
  const drop = useCallback((clientMsgId: string) => outbox.drop(clientMsgId), [outbox]);
  const fileOf = useCallback((clientMsgId: string) => outbox.fileOf(clientMsgId), [outbox]);
  const answer = useCallback((entry: MessageEntry) => {
    setQuote(quoteOf(entry));
    // The answer to a note of a colleague is a note as well.
    if (entry.msgType === 'note') setNoting(true);
  }, []);
  const unquote = useCallback(() => setQuote(null), []);
  const recall = useCallback(({ seq }: MessageEntry) => void desk.recall(id, seq ?? 0).catch(toastError), [desk, id]);
  const post = (checked: readonly CheckedFile[]) => {
    for (const { file, type } of checked) outbox.addFile(attachment(id, type, file), file);
  };
  const sendFiles = () => {
    post(files);
    setFiles([]);
  };
  const sendVoice = (file: File) => void checkedFiles([file]).then(post);
  useEffect(() => {
    if (over) setFiles([]);
  }, [over]);

  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      if (over || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      if (!dragging) return;
      event.preventDefault();
      setDragging(false);
      offer(transferredFiles(event.dataTransfer));
    },
  };

  return (
    <div className="chat-conversation" {...dropTarget}>
      <ConversationHead dialogue={dialogue} finding={finding} onFind={() => setFinding(!finding)} />
      {!over && <Company conversation={conversation} />}
      {finding && (
        <MessageFinder
          recordId={id}
          visitorId={conversation.visitorId}
          onShow={(seq) => void show(seq).catch(toastError)}
          onClose={() => setFinding(false)}
        />
      )}
      {entries.length === 0 && !isComplete(dialogue) ? (
        <Loading shape="list" rows={5} />
      ) : (
        <MessageHistory
          entries={entries}
          hasOlder={log.base > 0}
          loadingOlder={loadingOlder}
          onOlder={() => void store.loadOlder(id)}
          onAtEnd={onAtEnd}
          sought={sought}
          onRetry={retry}
          onDrop={drop}
          fileOf={fileOf}
          {...(!over && { onQuote: answer, onRecall: recall })}
          after={visitorTyping && <p className="bubble-typing">{conversation.visitorName} 正在输入…</p>}
        />
      )}
      {over ? (
        <p className="chat-over">{conversation.state === 'closed' ? '会话已结束，不能再发送消息' : '该会话已不在您名下'}</p>
      ) : (
        <Composer
          key={noting ? 'note' : 'reply'}
          recordId={id}
          noting={noting}
          answering={answering}
          onNoting={setNoting}
          quote={quote}
          asked={askedIn(log.messages)}
          onUnquote={unquote}
          onFiles={offer}
          onVoice={channelsOfVoice.includes(conversation.channel) ? sendVoice : null}
        />
      )}
      {dragging && <div className="chat-drop">松开发送文件</div>}
      <FileSheet files={files} onSend={sendFiles} onCancel={() => setFiles([])} />
    </div>
  );
}
