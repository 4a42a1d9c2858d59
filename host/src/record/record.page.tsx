import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { linkedFile, linkedRecord } from '@lianxi/contracts/online/record-link.contract';
import { call } from '@lianxi/shared/client/api';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '../boot/use-title.ts';
import './record.css';

type Linked = ReplyOf<typeof linkedRecord>;

const moment = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
const timeOf = (at: string) => moment.format(new Date(at));

/** The whole record: its pages, one after the other. */
async function readAll(token: string, signal: AbortSignal): Promise<Linked> {
  const ask = (afterSeq: number) => call(linkedRecord, { params: { token }, query: { afterSeq } }, { signal });
  const record = await ask(0);
  for (let page = record; page.messages.length > 0; ) {
    const last = record.messages.at(-1)?.seq ?? 0;
    if (last >= page.lastSeq) break;
    page = await ask(last);
    record.messages.push(...page.messages);
  }
  return record;
}

function Attachment({ message: { msgType, message, file }, token }: { message: ChatMessage; token: string }) {
  const path = linkedFile.path.replace('{token}', token).replace('{fileSaveName}', encodeURIComponent(message));
  const address = `/api${path}`;
  const name = file?.fileName ?? '文件';
  if (msgType === 'image') return <img src={address} alt={name} loading="lazy" />;
  // biome-ignore lint/a11y/useMediaCaption: what people send has no captions
  if (msgType === 'audio') return <audio src={address} controls preload="none" aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: what people send has no captions
  if (msgType === 'video') return <video src={address} controls preload="none" aria-label={name} />;
  return (
    <a href={address} download={name}>
      {name}
    </a>
  );
}

function Said({ message, token }: { message: ChatMessage; token: string }) {
  const { callType, msgType, userName, createTime, recalled, quote, card } = message;
  const attached = msgType === 'image' || msgType === 'audio' || msgType === 'video' || msgType === 'file';
  return (
    <li className={callType === 'visitor' ? 'record-said record-visitor' : 'record-said'}>
      <p className="record-who">
        {userName} <time dateTime={createTime}>{timeOf(createTime)}</time>
      </p>
      <div className="record-words">
        {quote && <blockquote>{`${quote.userName}：${quote.fileName ?? (quote.message || '消息已撤回')}`}</blockquote>}
        {recalled && <em>消息已撤回</em>}
        {!recalled && attached && <Attachment message={message} token={token} />}
        {!recalled && card && (
          <a href={message.message} target="_blank" rel="noopener noreferrer nofollow">
            {card.title}
          </a>
        )}
        {!recalled && !attached && !card && message.message}
      </div>
    </li>
  );
}

function Messages({ record, token }: { record: Linked; token: string }) {
  const shown = record.messages.filter(({ msgType }) => msgType !== 'recall' && msgType !== 'hidden');
  return (
    <ol className="record-messages" aria-label="消息">
      {shown.map((message) =>
        message.callType === 'system' ? (
          <li key={message.seq} className="record-notice">
            {message.message} <time dateTime={message.createTime}>{timeOf(message.createTime)}</time>
          </li>
        ) : (
          <Said key={message.seq} message={message} token={token} />
        ),
      )}
    </ol>
  );
}

/** A chat's record, without a sign-in, by a link that ends (specification section 2, /record). */
export function RecordPage() {
  const [query] = useSearchParams();
  const token = query.get('link') ?? '';
  const [record, setRecord] = useState<Linked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useTitle('对话记录');
  useEffect(() => {
    const leaving = new AbortController();
    setRecord(null);
    setProblem(null);
    readAll(token, leaving.signal).then(setRecord, (error: Error) => {
      if (!leaving.signal.aborted) setProblem(error.message);
    });
    return () => leaving.abort();
  }, [token]);
  return (
    <main className="record">
      <header>
        <h1>对话记录</h1>
        {record && (
          <p>
            {record.visitorName} 与 {record.agentName ?? '客服'} · {timeOf(record.createTime)} 开始 · 链接 {timeOf(record.until)}{' '}
            前有效
          </p>
        )}
      </header>
      {problem !== null && (
        <p className="record-problem" role="alert">
          {problem}
        </p>
      )}
      {problem === null && !record && <p role="status">加载中...</p>}
      {record && <Messages record={record} token={token} />}
    </main>
  );
}
