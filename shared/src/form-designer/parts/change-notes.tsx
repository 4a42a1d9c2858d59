import { readFieldImpact } from '@lianxi/contracts/form/field-impact.contract';
import { useCall } from '../../client/use-call.ts';
import { impactInWords, type NoticedChange } from './impact-words.ts';

/** Changes of published fields, each with what depends on the field. */
export function ChangeNotes({ templateId, changes }: { templateId: string; changes: readonly NoticedChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="lx-form-changes" aria-label="影响">
      {changes.map((change) => (
        <ChangeNote key={change.key} templateId={templateId} change={change} />
      ))}
    </ul>
  );
}

function ChangeNote({ templateId, change: { key, words } }: { templateId: string; change: NoticedChange }) {
  const { data, error } = useCall(readFieldImpact, { params: { id: templateId }, query: { key } });
  const impact = data ? impactInWords(data) : error ? '影响统计失败。' : '正在统计影响…';
  return (
    <li>
      {words}：{impact}
    </li>
  );
}
