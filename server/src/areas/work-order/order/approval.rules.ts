import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import type { Task } from './order-state.ts';

/**
 * Is an approval over? Added signers must all agree, whatever the node's mode; so a refusal of one of them ends it. Null: not yet.
 */
export function decide(
  { mode, share }: Pick<Extract<WorkflowNode, { type: 'approve' }>, 'mode' | 'share'>,
  tasks: readonly Task[],
): 'agreed' | 'refused' | null {
  const counted = tasks.filter(({ state }) => state !== 'void');
  const added = counted.filter(({ addedTo }) => addedTo !== null);
  const own = counted.filter(({ addedTo }) => addedTo === null);
  if (added.some(({ answer }) => answer === 'refused')) return 'refused';
  const agreed = own.filter(({ answer }) => answer === 'agreed').length;
  const refused = own.filter(({ answer }) => answer === 'refused').length;
  const decision = ofOwn(mode, share, { all: own.length, agreed, refused });
  if (decision !== 'agreed') return decision;
  // Those who were added to somebody whose answer was not needed are not waited for.
  const isWaited = ({ state, addedTo }: Task) => {
    const parent = counted.find(({ no }) => no === addedTo);
    return state !== 'done' && (parent === undefined || parent.answer !== null || mode !== 'any');
  };
  return added.some(isWaited) ? null : 'agreed';
}

function ofOwn(
  mode: 'all' | 'any' | 'order',
  share: number,
  { all, agreed, refused }: { all: number; agreed: number; refused: number },
): 'agreed' | 'refused' | null {
  if (all === 0) return 'agreed';
  if (mode === 'any') return agreed > 0 ? 'agreed' : refused > 0 ? 'refused' : null;
  if (mode === 'order') return refused > 0 ? 'refused' : agreed === all ? 'agreed' : null;
  const needed = Math.ceil((all * share) / 100);
  if (agreed >= needed) return 'agreed';
  return all - refused < needed ? 'refused' : null;
}
