import { Button, TextArea } from '@douyinfe/semi-ui';
import { audiences } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import {
  checkedVersion,
  decideKnowledge,
  knowledgeCheckErrors,
  type SaidKnowledge,
  type WaitingKnowledge,
} from '@lianxi/contracts/knowledge/knowledge-check.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { grouped } from '@lianxi/shared/ui/grouped';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { helpfulShare, validity } from '../common/common-knowledge.columns.tsx';
import { refreshKnowledge } from '../common/refresh-knowledge.ts';
import { differenceOf } from './difference.ts';
import './check.css';

const seen = ({ audience, departments }: SaidKnowledge) =>
  [audience.map((one) => audiences[one]).join('、'), departments.join('、')].filter(Boolean).join(' · ');

/** The later words, with what they change marked. */
function Changed({ before, after }: { before: string; after: string }) {
  return (
    <p className="check-words">
      {differenceOf(before, after).map(({ kind, text }, place) => {
        const key = `${place} ${kind}`;
        if (kind === 'gone') return <del key={key}>{text}</del>;
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}

/** A change of one fact in words; the same on both sides is said once. */
const moved = (before: string | undefined, after: string) =>
  before === undefined || before === after ? after : `${before} → ${after}`;

/** One version that waits for a review: what it changes, whom it concerns, and the decision. */
export function CheckPanel({ waiting, onClose }: { waiting: WaitingKnowledge; onClose: () => void }) {
  const { id } = waiting;
  const { data, error, refetch } = useCall(checkedVersion, { params: { id } });
  const [remark, setRemark] = useState('');
  const decide = useAction(
    async (pass: boolean) => {
      const body = { pass, remark: remark.trim(), updateTime: data?.updateTime ?? '' };
      await call(decideKnowledge, { params: { id }, body }).catch(async (problem: unknown) => {
        await invalidate(checkedVersion);
        throw problem;
      });
      await refreshKnowledge();
      onClose();
      return pass;
    },
    { success: (pass) => (pass ? '已发布，现在可以查到' : '已退回') },
  );
  const sendBack = () => {
    if (remark.trim() === '') toastProblem(knowledgeCheckErrors.needsRemark.text);
    else void decide.run(false);
  };
  return (
    <SidePanel title={waiting.number > 1 ? `审核第 ${waiting.number} 版` : '审核新知识'} width={720} onClose={onClose}>
      {error && <Failure what="待审核的内容" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <>
          <Facts
            facts={{
              分类: data.categoryPath,
              作者: data.authors.join('、'),
              可见对象: moved(data.before ? seen(data.before) : undefined, seen(data.after)),
              有效期: moved(data.before ? validity(data.before) : undefined, validity(data.after)),
              影响: data.before
                ? `现行版本被使用 ${grouped(data.impact.hits)} 次，有用率 ${helpfulShare(data.impact)}`
                : '新知识，还没有人使用',
            }}
          />
          <RecordPart title={data.kind === 'question' ? '问题' : '标题'}>
            <Changed before={data.before?.title ?? data.after.title} after={data.after.title} />
          </RecordPart>
          {(data.before?.similar || data.after.similar) && (
            <RecordPart title="相似问法">
              <Changed before={data.before?.similar ?? data.after.similar} after={data.after.similar} />
            </RecordPart>
          )}
          <RecordPart title={data.kind === 'question' ? '答案' : '正文'}>
            <Changed before={data.before?.content ?? data.after.content} after={data.after.content} />
          </RecordPart>
          <div className="check-decision">
            {waiting.own ? (
              <p>{knowledgeCheckErrors.own.text}，请由其他人审核。</p>
            ) : (
              <>
                <TextArea
                  aria-label="退回原因"
                  placeholder="退回时写明原因"
                  maxLength={500}
                  autosize={{ minRows: 2, maxRows: 4 }}
                  value={remark}
                  onChange={setRemark}
                />
                <Button type="danger" disabled={decide.disabled} onClick={sendBack}>
                  退回
                </Button>
                <Button theme="solid" disabled={decide.disabled} loading={decide.running} onClick={() => void decide.run(true)}>
                  通过并发布
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </SidePanel>
  );
}
