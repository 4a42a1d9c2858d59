import type { VideoRecordDetail } from '@lianxi/contracts/videocall/record.contract';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { ChatLine } from '../chat/chat-line.tsx';
import { decisionReasons, partyKinds } from './record-words.ts';
import './record.css';

/** The people in the call, and when. */
export function Parties({ parties }: Pick<VideoRecordDetail, 'parties'>) {
  return (
    <RecordPart title="参与方">
      <ul className="lx-steps">
        {parties.map(({ kind, name, joinTime, consentTime }, index) => (
          <li key={index}>
            <span>{name}</span>
            <span>{[partyKinds[kind], !joinTime && '未进入', consentTime && '同意录制'].filter(Boolean).join(' · ')}</span>
            {joinTime && <EventTime at={joinTime} />}
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

/** The messages and files of its chat. */
export function Messages({ messages }: Pick<VideoRecordDetail, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <RecordPart title="聊天与截图">
      <div className="record-chat">
        {messages.map((message) => (
          <ChatLine key={message.seq} message={message} />
        ))}
      </div>
    </RecordPart>
  );
}

/** Agents' notes on it for each other. */
export function Comments({ comments }: Pick<VideoRecordDetail, 'comments'>) {
  if (comments.length === 0) return null;
  return (
    <RecordPart title="备注">
      <ul className="lx-steps">
        {comments.map(({ id, agName, words, createTime }) => (
          <li key={id}>
            <span>{words}</span>
            <span>{agName}</span>
            <EventTime at={createTime} />
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

/** Why the call was routed to each agent. */
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
            <EventTime at={at} />
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}
