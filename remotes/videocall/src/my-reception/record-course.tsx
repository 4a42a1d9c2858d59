import { downloadFile } from '@lianxi/contracts/basic-model/file.contract';
import type { VideoMessage } from '@lianxi/contracts/videocall/video-message';
import type { VideoRecordDetail } from '@lianxi/contracts/videocall/video-record.contract';
import { AuthedImage } from '@lianxi/shared/ui/authed-image';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { decisionReasons, partyKinds } from './record-words.ts';

/** Who was in the call, and when. */
export function Parties({ parties }: Pick<VideoRecordDetail, 'parties'>) {
  return (
    <RecordPart title="参与方">
      <ul className="lx-steps">
        {parties.map(({ kind, name, joinTime }, index) => (
          <li key={index}>
            <span>{name}</span>
            <span>{joinTime ? partyKinds[kind] : `${partyKinds[kind]} · 未进入`}</span>
            {joinTime && <RelativeTime at={joinTime} />}
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

const addressOf = (fileSaveName: string) =>
  `/api${downloadFile.path.replace('{fileSaveName}', encodeURIComponent(fileSaveName))}`;

function Said({ message: { msgType, message, file, authorName } }: { message: VideoMessage }) {
  if (msgType === 'image') return <AuthedImage url={addressOf(message)} alt={`${authorName}发送的图片`} />;
  if (msgType === 'snapshot') return <AuthedImage url={addressOf(message)} alt={`${authorName}的截图`} />;
  return <span>{msgType === 'file' ? (file?.fileName ?? '文件') : message}</span>;
}

/** What was said and shown in its chat. */
export function Messages({ messages }: Pick<VideoRecordDetail, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <RecordPart title="聊天与截图">
      <ol className="lx-steps">
        {messages.map((message) => (
          <li key={message.seq}>
            <Said message={message} />
            <span>{message.author === 'system' ? '系统' : message.authorName}</span>
            <RelativeTime at={message.createTime} />
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}

/** What agents noted on it for each other. */
export function Comments({ comments }: Pick<VideoRecordDetail, 'comments'>) {
  if (comments.length === 0) return null;
  return (
    <RecordPart title="备注">
      <ul className="lx-steps">
        {comments.map(({ id, agName, words, createTime }) => (
          <li key={id}>
            <span>{words}</span>
            <span>{agName}</span>
            <RelativeTime at={createTime} />
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

/** Why it went to whom. */
export function Decisions({ decisions }: Pick<VideoRecordDetail, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <RecordPart title="分配过程">
      <ol className="lx-steps">
        {decisions.map(({ id, agName, formerAgName, reason, candidates, at }) => (
          <li key={id}>
            <span>{agName ?? '继续排队'}</span>
            <span>
              {decisionReasons[reason]}
              {formerAgName && `，原坐席 ${formerAgName}`}
              {candidates.length > 1 && `，共 ${candidates.length} 位可接`}
            </span>
            <RelativeTime at={at} />
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}
