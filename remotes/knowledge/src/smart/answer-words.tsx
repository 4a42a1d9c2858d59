import { bases } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import type { AnswerSource, SmartAnswer } from '@lianxi/contracts/knowledge/smart-answer.contract';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useState } from 'react';
import { Highlighted } from '../search/highlighted.tsx';
import './smart.css';

/** The passage as it was when the answer was given. */
function SourcePanel({ source, onClose }: { source: AnswerSource; onClose: () => void }) {
  return (
    <SidePanel title={`出处 ${source.number}`} onClose={onClose}>
      <h3>{source.title}</h3>
      <small className="smart-where">
        {[bases[source.base], source.heading === source.title ? '' : source.heading].filter(Boolean).join(' · ')}
      </small>
      <p className="smart-passage">
        <Highlighted text={source.content} words={source.matched} />
      </p>
      <small className="smart-where">这是回答当时引用的内容，之后的修改不影响这里。</small>
    </SidePanel>
  );
}

/** The sentences of an answer with their sources; a press on a source opens its passage. */
export function AnswerWords({ answer: { state, parts, sources } }: { answer: Pick<SmartAnswer, 'state' | 'parts' | 'sources'> }) {
  const [open, setOpen] = useState<AnswerSource>();
  if (state === 'none') return <p className="smart-none">知识库中没有</p>;
  return (
    <>
      <p className="smart-words" aria-live="polite">
        {parts.map(({ text, cites }, place) => {
          const key = `${place}`;
          return (
            <span key={key}>
              {text}
              {cites.map((number) => (
                <button
                  key={number}
                  type="button"
                  aria-label={`出处 ${number}`}
                  onClick={() => setOpen(sources.find((source) => source.number === number))}
                >
                  {number}
                </button>
              ))}
            </span>
          );
        })}
      </p>
      {open && <SourcePanel source={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
