import { type SummaryAnswer, type SummaryField, writtenAnswers } from '@lianxi/contracts/summary/summary-field';
import './written-answers.css';

/** A submitted summary, to be read. */
export function WrittenAnswers({
  fields,
  answers,
}: {
  fields: readonly SummaryField[];
  answers: Readonly<Record<string, SummaryAnswer>>;
}) {
  const written = writtenAnswers(fields, answers);
  if (written.length === 0) return <p className="summary-none">没有填写内容。</p>;
  return (
    <dl className="summary-answers">
      {written.map(({ key, label, words }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
