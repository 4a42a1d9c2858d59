import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload';
import { downloadFile } from '@lianxi/contracts/files/file.contract';
import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { AuthedImage } from '@lianxi/shared/ui/authed-image';
import './chat-line.css';

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit' });

const addressOf = (fileSaveName: string) =>
  `/api${downloadFile.path.replace('{fileSaveName}', encodeURIComponent(fileSaveName))}`;

function FileLink({ message, fileName }: { message: string; fileName: string }) {
  const save = useAction(() => saveFile(`${addressOf(message)}?download=1`, fileName), downloadWords);
  return (
    <button
      type="button"
      className="call-chat-file"
      disabled={save.running}
      aria-label={`下载 ${fileName}`}
      onClick={() => void save.run()}
    >
      <IconDownload aria-hidden />
      <span>{fileName}</span>
    </button>
  );
}

function Body({ message: { msgType, message, file, authorName } }: { message: VideoMessage }) {
  if (msgType === 'image' || msgType === 'snapshot')
    return <AuthedImage url={addressOf(message)} alt={`${authorName}${msgType === 'image' ? '发送的图片' : '的截图'}`} />;
  return msgType === 'file' ? <FileLink message={message} fileName={file?.fileName ?? '文件'} /> : message;
}

/** One line of a call's chat, live or in the record. `own`: its reader wrote it. */
export function ChatLine({ message, own = false }: { message: VideoMessage; own?: boolean }) {
  const { author, authorName, createTime, msgType } = message;
  if (author === 'system') return <p className="call-chat-system">{message.message}</p>;
  return (
    <div className={own ? 'call-chat-line call-chat-own' : 'call-chat-line'}>
      <p className="call-chat-meta">
        {!own && authorName} <time dateTime={createTime}>{clock.format(new Date(createTime))}</time>
        {msgType === 'snapshot' && <span> 截图 · 仅坐席可见</span>}
      </p>
      <div className={msgType === 'text' ? 'call-chat-text' : 'call-chat-media'}>
        <Body message={message} />
      </div>
    </div>
  );
}
