import { IconDislikeThumb, IconLikeThumb } from '@douyinfe/semi-icons';
import { Button, Spin, Tag } from '@douyinfe/semi-ui';
import {
  ownAnswers,
  rateAnswer,
  readAnswer,
  type SmartAnswer,
  stopAnswer,
} from '@lianxi/contracts/knowledge/smart-answer.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useHolds } from '@lianxi/shared/session/use-session';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { WhyNot } from '../search/why-not.tsx';
import { AnswerWords } from './answer-words.tsx';
import './smart.css';

const refresh = () => Promise.all([invalidate(ownAnswers), invalidate(readAnswer)]);

/** Where the knowledge behind an answer is corrected: the cited entry, or a new question. */
export function correctAddress({ sources, question }: Pick<SmartAnswer, 'sources' | 'question'>): string {
  const cited = sources.find(({ base }) => base === 'common');
  return cited ? `/knowledge/common?id=${cited.entryId}` : `/knowledge/common?id=new&question=${encodeURIComponent(question)}`;
}

/** One answer with its sources; its asker says whether it helped. */
export function AnswerCard({ answer, own }: { answer: SmartAnswer; own: boolean }) {
  const { id, question, state, model, note, helpful, createTime } = answer;
  const mayCorrect = useHolds('knowledge_common');
  const [asking, setAsking] = useState(false);
  const rate = useAction(
    async (said: boolean, remark: string) => {
      await call(rateAnswer, { params: { id }, body: { helpful: said, remark } });
      setAsking(false);
      await refresh();
    },
    { success: '已记录，谢谢' },
  );
  const stop = useAction(async () => {
    await call(stopAnswer, { params: { id } });
    await refresh();
  });
  const isRunning = state === 'running';
  return (
    <article className="smart-answer" aria-busy={isRunning}>
      <header>
        <h2>{question}</h2>
        <small>
          <RelativeTime at={createTime} />
        </small>
      </header>
      <AnswerWords answer={answer} />
      {isRunning && (
        <p className="smart-running">
          <Spin size="small" /> 正在回答
          <Button size="small" type="tertiary" disabled={stop.disabled} onClick={() => void stop.run()}>
            停止
          </Button>
        </p>
      )}
      {!isRunning && (
        <footer>
          {model ? <Tag size="small">AI 生成 · {model}</Tag> : note && <Tag size="small">{note}</Tag>}
          <span>
            {mayCorrect && (
              <a className="lx-link" href={`#${correctAddress(answer)}`}>
                {state === 'none' ? '写一条' : '纠正'}
              </a>
            )}
            {own && (
              <>
                <Button
                  size="small"
                  type="tertiary"
                  theme={helpful === true ? 'light' : 'borderless'}
                  icon={<IconLikeThumb aria-hidden />}
                  aria-pressed={helpful === true}
                  disabled={rate.disabled}
                  onClick={() => void rate.run(true, '')}
                >
                  有帮助
                </Button>
                <Button
                  size="small"
                  type="tertiary"
                  theme={helpful === false ? 'light' : 'borderless'}
                  icon={<IconDislikeThumb aria-hidden />}
                  aria-pressed={helpful === false}
                  onClick={() => setAsking(true)}
                >
                  没有帮助
                </Button>
              </>
            )}
          </span>
        </footer>
      )}
      {asking && <WhyNot onSend={async (remark) => void (await rate.run(false, remark))} onClose={() => setAsking(false)} />}
    </article>
  );
}
