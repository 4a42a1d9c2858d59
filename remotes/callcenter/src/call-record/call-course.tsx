import type { callDetail } from '@lianxi/contracts/callcenter/call-record.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { lasted, shownNumber } from '@lianxi/contracts/telephony/call-words';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { eventDetail, eventWord, reasonWord, roleWord } from './record-words.ts';

type Detail = ReplyOf<typeof callDetail>;

/** How long a party was on the line, of a call that several took. */
function shareOf(answerTime: string | null, endTime: string | null): string {
  if (answerTime === null) return '未接听';
  return endTime === null ? '已接听' : `通话 ${lasted(Date.parse(endTime) - Date.parse(answerTime))}`;
}

/** The parties of the call. */
export function Legs({ legs }: Pick<Detail, 'legs'>) {
  return (
    <RecordPart title="参与方">
      <ul className="lx-steps">
        {legs.map(({ leg, role, name, number, line, shownNumber: shown, ringTime, answerTime, endTime }) => (
          <li key={leg}>
            <span>
              {roleWord(role)} {[name, shownNumber(number)].filter(Boolean).join(' ')}
            </span>
            <span>
              {[shareOf(answerTime, endTime), line && `线路 ${line}`, shown && `外显 ${shown}`].filter(Boolean).join(' · ')}
            </span>
            <EventTime at={ringTime} />
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

/** The summaries that agents wrote about it. */
export function Summaries({ summaries }: Pick<Detail, 'summaries'>) {
  if (summaries.length === 0) return null;
  return (
    <RecordPart title="通话小结">
      {summaries.map(({ agentId, agName, state, answers, updateTime }) => (
        <div key={agentId} className="call-summary">
          <p>
            {agName} {state === 'draft' && '（未提交）'} <EventTime at={updateTime} />
          </p>
          <dl>
            {answers.map(({ key, label, words }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </RecordPart>
  );
}

/** Why the call was routed to each agent. */
export function Decisions({ decisions }: Pick<Detail, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <RecordPart title="分配过程">
      <ul className="lx-steps">
        {decisions.map(({ at, agentName, reasons }) => (
          <li key={at}>
            <span>{agentName || '继续排队'}</span>
            <span>{reasons.map(reasonWord).join('、')}</span>
            <EventTime at={at} />
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

/** The events of the call, step by step. */
export function Events({ events, legs }: Pick<Detail, 'events' | 'legs'>) {
  const nameOf = (no: number | null) => legs.find(({ leg }) => leg === no);
  return (
    <RecordPart title="通话过程">
      <ol className="lx-steps">
        {events.map(({ at, name, leg, text }, index) => {
          const party = nameOf(leg);
          return (
            <li key={index}>
              <span>{eventWord(name)}</span>
              <span>
                {[party && `${roleWord(party.role)} ${party.name}`, eventDetail(name, text)].filter(Boolean).join('，')}
              </span>
              <EventTime at={at} />
            </li>
          );
        })}
      </ol>
    </RecordPart>
  );
}
