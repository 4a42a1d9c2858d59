import { Button } from '@douyinfe/semi-ui';
import type { Choice } from '@lianxi/contracts/kit/fields';
import { batchKnowledge, type KnowledgeAct, MAX_BATCH } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { grouped } from '@lianxi/shared/ui/grouped';
import { toastProblem, toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { LabelDialog, MoveDialog } from './batch-dialogs.tsx';
import { refreshKnowledge } from './refresh-knowledge.ts';

const MOST_REASONS = 3;

/** What is done with the ticked entries. */
export function BatchBar({
  ids,
  categories,
  onClear,
}: {
  ids: readonly string[];
  categories: readonly Choice[];
  onClear: () => void;
}) {
  const mayCheck = useHolds('knowledge_knowledgecheck');
  const [dialog, setDialog] = useState<'move' | 'label'>();
  const run = useAction(async (how: KnowledgeAct) => {
    const { done, refused } = await call(batchKnowledge, { body: { ids: [...ids], how } });
    await refreshKnowledge();
    setDialog(undefined);
    if (refused.length > 0) {
      const reasons = refused.slice(0, MOST_REASONS).map(({ title, text }) => `「${title.slice(0, 20)}」${text}`);
      toastProblem(`${refused.length} 条未处理：${reasons.join('；')}${refused.length > MOST_REASONS ? '等' : ''}`);
    } else onClear();
    if (done > 0) toastSuccess(`已处理 ${grouped(done)} 条`);
  });
  const act = (how: KnowledgeAct) => void run.run(how);
  const withdraw = async () => {
    const title = `撤回 ${grouped(ids.length)} 条知识？`;
    const words = '撤回后立即查不到；审核中的退回草稿。历史回答仍能看到当时引用的内容。';
    if (await confirm({ title, words, act: '撤回', danger: true })) act({ act: 'withdraw' });
  };
  const disabled = ids.length > MAX_BATCH || run.disabled;
  return (
    <>
      <ChoiceBar count={ids.length} unit="条知识" most={MAX_BATCH} onClear={onClear}>
        <Button disabled={disabled} onClick={() => act({ act: 'submit' })}>
          提交审核
        </Button>
        {mayCheck && (
          <Button disabled={disabled} onClick={() => act({ act: 'publish' })}>
            发布
          </Button>
        )}
        <Button disabled={disabled} onClick={() => setDialog('move')}>
          移动
        </Button>
        <Button disabled={disabled} onClick={() => setDialog('label')}>
          加标签
        </Button>
        <Button type="danger" disabled={disabled} onClick={() => void withdraw()}>
          撤回
        </Button>
      </ChoiceBar>
      {dialog === 'move' && (
        <MoveDialog count={ids.length} categories={categories} onDone={act} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'label' && <LabelDialog count={ids.length} onDone={act} onClose={() => setDialog(undefined)} />}
    </>
  );
}
