import type { CallSummary } from '@lianxi/contracts/summary/summary.contract';
import { writtenAnswers } from '@lianxi/contracts/summary/summary-field';

/** A summary that was handed in, to be read. */
export function WrittenAnswers({ fields, answers }: Pick<CallSummary, 'fields' | 'answers'>) {
  const written = writtenAnswers(fields, answers);
  if (written.length === 0) return <p className="caller-none">没有填写内容。</p>;
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
