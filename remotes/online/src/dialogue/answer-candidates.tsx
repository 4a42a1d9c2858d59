import { answerCandidates } from '@lianxi/contracts/online/answer-candidate.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect } from 'react';
import { useCandidatesOn } from './candidates-switch.ts';
import './answer-candidates.css';

interface Props {
  recordId: string;
  /** The visitor's message that waits for an answer; null: none. */
  asked: number | null;
  onInsert: (words: string) => void;
}

/**
 * Answers of the tenant for the visitor's message, above the composer. Alt+1 to Alt+3 insert one; the agent checks and sends it.
 */
export function AnswerCandidates({ recordId, asked, onInsert }: Props) {
  const on = useCandidatesOn();
  const visible = useTabVisible();
  const shown = on && asked !== null;
  const call = { params: { id: recordId }, query: { seq: asked ?? 1 } };
  // When the read fails, the agent writes the answer: no failure is shown.
  const { data = [] } = useCall(answerCandidates, call, { enabled: shown && visible, staleTime: Infinity, retry: false });
  const candidates = shown ? data : [];
  const insert = useLatest((place: number) => onInsert(candidates[place]?.content ?? ''));
  const count = candidates.length;
  useEffect(() => {
    if (!visible || count === 0) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? count + 1);
      if (event.defaultPrevented || key > count || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      insert(key - 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [visible, count, insert]);
  if (count === 0) return null;
  return (
    <ul className="candidates" aria-label="候选回答">
      {candidates.map(({ kind, id, title, content }, place) => (
        <li key={`${kind}${id}`}>
          <button type="button" title={`${content}\n\nAlt + ${place + 1} 填入`} onClick={() => onInsert(content)}>
            <kbd>Alt {place + 1}</kbd>
            <b>{title}</b>
            <span>{content}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
