import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload';
import IconFile from '@douyinfe/semi-icons/lib/es/icons/IconFile';
import { downloadFile } from '@lianxi/contracts/files/file.contract';
import { fetchBlob } from '@lianxi/shared/client/api';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { AuthedImage } from '@lianxi/shared/ui/authed-image';
import { useEffect, useState } from 'react';
import type { MessageEntry } from './entries.ts';
import { LinkPreview } from './link-preview.tsx';
import { textParts } from './links.ts';
import { fileSize, quoteText } from './preview.ts';

function Text({ text }: { text: string }) {
  const parts = textParts(text).map((part, index) =>
    part.link ? (
      <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
  return <span>{parts}</span>;
}

function addressOf(fileSaveName: string): string {
  return `/api${downloadFile.path.replace('{fileSaveName}', encodeURIComponent(fileSaveName))}`;
}

/** A picture that is not sent yet, from the agent's own disk. */
function Preview({ file }: { file: File }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img src={source} alt="待发送的图片" />;
}

function Document({ entry, stored }: { entry: MessageEntry; stored: boolean }) {
  const { fileName, size } = entry.file ?? { fileName: '文件', size: 0 };
  const { run, running } = useAction(() => saveFile(`${addressOf(entry.message)}?download=1`, fileName), downloadWords);
  return (
    <span className="bubble-file">
      <IconFile size="extra-large" aria-hidden />
      <span className="bubble-file-name" title={fileName}>
        {fileName}
      </span>
      <span className="bubble-file-size">{fileSize(size)}</span>
      {stored && (
        <button type="button" aria-label={`下载 ${fileName}`} title="下载" disabled={running} onClick={() => void run()}>
          <IconDownload aria-hidden />
        </button>
      )}
    </span>
  );
}

/** A voice in the format of telephones, which the server could not convert to one that browsers play. */
function isAmr({ file }: MessageEntry): boolean {
  return file?.fileName.toLowerCase().endsWith('.amr') ?? false;
}

/** Sound or video: its bytes load when the user wants to play it. */
function Recording({ entry, kind }: { entry: MessageEntry; kind: 'audio' | 'video' }) {
  const [source, setSource] = useState<string | null>(null);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source]);
  const load = () => {
    setState('loading');
    fetchBlob(addressOf(entry.message)).then(
      (blob) => setSource(URL.createObjectURL(blob)),
      () => setState('failed'),
    );
  };
  const what = kind === 'audio' ? '语音' : '视频';
  const label = `${entry.author}发送的${what}`;
  // biome-ignore lint/a11y/useMediaCaption: what people send has no captions
  if (source && kind === 'audio') return <audio src={source} controls autoPlay aria-label={label} />;
  // biome-ignore lint/a11y/useMediaCaption: what people send has no captions
  if (source) return <video src={source} controls autoPlay aria-label={label} />;
  const words = { waiting: `播放${what}`, loading: '加载中...', failed: '加载失败，点击重试' }[state];
  return (
    <button type="button" className="bubble-play" disabled={state === 'loading'} onClick={load}>
      ▶ {words}
      <span>{fileSize(entry.file?.size ?? 0)}</span>
    </button>
  );
}

function Card({ entry }: { entry: MessageEntry }) {
  const { message, card } = entry;
  return (
    <a className="bubble-card" href={message} target="_blank" rel="noopener noreferrer nofollow">
      <b>{card?.title}</b>
      {card?.summary && <span>{card.summary}</span>}
      <small>{message}</small>
    </a>
  );
}

function Content({ entry, file }: { entry: MessageEntry; file: File | undefined }) {
  const { msgType, message, author } = entry;
  const stored = message !== '';
  if (msgType === 'image' && file) return <Preview file={file} />;
  if (msgType === 'image' && stored) return <AuthedImage url={addressOf(message)} alt={`${author}发送的图片`} />;
  if (msgType === 'card') return <Card entry={entry} />;
  if (msgType === 'audio' && isAmr(entry)) {
    return (
      <>
        <Document entry={entry} stored={stored} />
        <small className="bubble-hint">浏览器不能播放 AMR 语音，请下载后收听。</small>
      </>
    );
  }
  if ((msgType === 'audio' || msgType === 'video') && stored) return <Recording entry={entry} kind={msgType} />;
  if (msgType === 'text' || msgType === 'note') {
    return (
      <>
        <Text text={message} />
        {entry.seq !== null && <LinkPreview text={message} />}
      </>
    );
  }
  return <Document entry={entry} stored={stored} />;
}

/** The content of a message, and the message that it answers. `file`: of an upload in progress. */
export function MessageBody({ entry, file }: { entry: MessageEntry; file: File | undefined }) {
  const { quote, mark, progress, msgType } = entry;
  return (
    <>
      {msgType === 'note' && <span className="bubble-tag">备注 · 访客不可见</span>}
      {quote && (
        <blockquote className="bubble-quote">
          <cite>{quote.userName}：</cite>
          {quoteText(quote)}
        </blockquote>
      )}
      <Content entry={entry} file={file} />
      {mark === 'uploading' && <progress value={progress} aria-label="上传进度" />}
    </>
  );
}
