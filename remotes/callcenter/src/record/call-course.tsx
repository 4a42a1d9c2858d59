import type { callDetail } from '@lianxi/contracts/callcenter/call-record.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { eventDetail, eventWord, reasonWord, roleWord } from './record-words.ts';

type Detail = ReplyOf<typeof callDetail>;

/** Who took part. */
export function Legs({ legs }: Pick<Detail, 'legs'>) {
  return (
    <section className="call-part" aria-label="参与方">
      <h3>参与方</h3>
      <ul className="call-steps">
        {legs.map(({ leg, role, name, number, line, shownNumber: shown, ringTime, answerTime }) => (
          <li key={leg}>
            <span>
              {roleWord(role)} {[name, shownNumber(number)].filter(Boolean).join(' ')}
            </span>
            <span>
              {[answerTime ? '已接听' : '未接听', line && `线路 ${line}`, shown && `外显 ${shown}`].filter(Boolean).join(' · ')}
            </span>
            <RelativeTime at={ringTime} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What agents wrote down about it. */
export function Summaries({ summaries }: Pick<Detail, 'summaries'>) {
  if (summaries.length === 0) return null;
  return (
    <section className="call-part" aria-label="通话小结">
      <h3>通话小结</h3>
      {summaries.map(({ agentId, agName, state, answers, updateTime }) => (
        <div key={agentId} className="call-summary">
          <p>
            {agName} {state === 'draft' && '（未提交）'} <RelativeTime at={updateTime} />
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
    </section>
  );
}

/** Why it went to whom. */
export function Decisions({ decisions }: Pick<Detail, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <section className="call-part" aria-label="分配过程">
      <h3>分配过程</h3>
      <ul className="call-steps">
        {decisions.map(({ at, agentName, reasons }) => (
          <li key={at}>
            <span>{agentName || '继续排队'}</span>
            <span>{reasons.map(reasonWord).join('、')}</span>
            <RelativeTime at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened, step by step. */
export function Events({ events, legs }: Pick<Detail, 'events' | 'legs'>) {
  const nameOf = (no: number | null) => legs.find(({ leg }) => leg === no);
  return (
    <section className="call-part" aria-label="通话过程">
      <h3>通话过程</h3>
      <ol className="call-steps">
        {events.map(({ at, name, leg, text }, index) => {
          const party = nameOf(leg);
          return (
            <li key={index}>
              <span>{eventWord(name)}</span>
              <span>
                {[party && `${roleWord(party.role)} ${party.name}`, eventDetail(name, text)].filter(Boolean).join('，')}
              </span>
              <RelativeTime at={at} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
