import type { CaseCourse, CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { attemptOutcomes, attemptWays, relations, stepKinds } from '@lianxi/contracts/collection/collection-words';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

function inWords({ kind, who, relation, way, outcome }: CaseCourse): string {
  if (kind !== 'attempt') return kind === 'allotted' && who ? `分配给${who}` : stepKinds[kind];
  const person = relation === 'self' || relation === null ? '本人' : `${relations[relation]} ${who}`;
  return `${way ? attemptWays[way] : ''}联系${person}：${outcome ? attemptOutcomes[outcome] : ''}`;
}

/** Contacts and owners of a case, the newest first. */
export function Course({ data: { course } }: { data: CaseDetail }) {
  return (
    <RecordPart title="催收过程">
      <ol className="lx-steps">
        {course.map((entry) => (
          <li key={entry.id}>
            <span>
              {inWords(entry)}
              {entry.note && <span className="callable-note"> {entry.note}</span>}
            </span>
            <span>{entry.agentName}</span>
            <RelativeTime at={entry.createTime} />
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}
