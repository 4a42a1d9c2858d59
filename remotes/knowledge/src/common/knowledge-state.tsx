import { IconClock, IconClose, IconEdit, IconHourglass, IconTickCircle, IconUndo } from '@douyinfe/semi-icons';
import { type KnowledgeState, knowledgeStates } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import type { ReactNode } from 'react';
import './knowledge-state.css';

const icons: Record<KnowledgeState, ReactNode> = {
  draft: <IconEdit aria-hidden />,
  review: <IconHourglass aria-hidden />,
  waiting: <IconClock aria-hidden />,
  published: <IconTickCircle aria-hidden />,
  expired: <IconClose aria-hidden />,
  withdrawn: <IconUndo aria-hidden />,
};
const changes = { draft: '改版草稿', review: '改版审核中' };

/** How an entry stands, and whether a change of it is on its way. */
export function EntryState({ state, change }: { state: KnowledgeState; change: 'draft' | 'review' | null }) {
  return (
    <span className="knowledge-state" data-state={state}>
      {icons[state]}
      {knowledgeStates[state]}
      {change && <em>{changes[change]}</em>}
    </span>
  );
}
