import { Button, TextArea } from '@douyinfe/semi-ui';
import { answerGrown } from '@lianxi/contracts/knowledge/events';
import { askKnowledge, ownAnswers } from '@lianxi/contracts/knowledge/smart-answer.contract';
import { onAgentEvent, onAgentReset } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { AnswerCard } from './answer-card.tsx';
import './smart.css';

const refresh = () => void invalidate(ownAnswers);

function Ask() {
  const [question, setQuestion] = useState('');
  const ask = useAction(async () => {
    await call(askKnowledge, { body: { question: question.trim() } });
    setQuestion('');
    await invalidate(ownAnswers);
  });
  const mayAsk = question.trim().length > 1 && !ask.disabled;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (mayAsk) void ask.run();
  };
  return (
    <div className="smart-ask">
      <TextArea
        aria-label="问题"
        placeholder="用一句话提问，例如：空调高空作业怎么收费？按 Enter 提问"
        maxLength={500}
        autosize={{ minRows: 1, maxRows: 4 }}
        value={question}
        onChange={setQuestion}
        onKeyDown={onKeyDown}
      />
      <Button theme="solid" disabled={!mayAsk} loading={ask.running} onClick={() => void ask.run()}>
        提问
      </Button>
    </div>
  );
}

function Answers() {
  const { data, error, refetch } = useCall(ownAnswers, {});
  useEffect(() => {
    const forgetEvent = onAgentEvent(answerGrown, refresh);
    const forgetReset = onAgentReset(refresh);
    return () => {
      forgetEvent();
      forgetReset();
    };
  }, []);
  if (error) return <Failure what="问答" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={4} />;
  if (data.length === 0) return <Empty title="问一问知识库" words="每句回答都标出出处；知识库里没有的，不会猜测。" />;
  return (
    <div className="smart">
      {data.map((answer) => (
        <AnswerCard key={answer.id} answer={answer} own />
      ))}
    </div>
  );
}

/** Asks the knowledge base (specification section 2, /knowledge/smart). */
export default function SmartPage() {
  return (
    <Page title="智能问答" filters={<Ask />}>
      <Answers />
    </Page>
  );
}
