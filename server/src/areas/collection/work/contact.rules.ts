import { type AttemptOutcome, type Relation, relations } from '@lianxi/contracts/collection/collection-words';

/** An attempt to reach somebody, the newest first. */
interface PastAttempt {
  readonly relation: Relation;
  readonly outcome: AttemptOutcome;
}

/** How often the debtor was tried in vain since they were last reached. Whoever refused to talk was reached. */
export function missedDebtor(attempts: readonly PastAttempt[]): number {
  const own = attempts.filter(({ relation }) => relation === 'self');
  const reached = own.findIndex(({ outcome }) => outcome === 'reached' || outcome === 'refused');
  return reached < 0 ? own.length : reached;
}

/** Why a contact may not be contacted; null: they may. */
export function barOf(
  { relation, refused }: { relation: Relation; refused: boolean },
  state: { open: boolean; disputed: boolean; missed: number; thirdPartyAfter: number },
): string | null {
  if (!state.open) return '案件已结束';
  if (state.disputed) return '有未处理的争议，已停止联系';
  if (refused) return '对方拒绝再联系';
  if (relation === 'self' || state.missed >= state.thirdPartyAfter) return null;
  return `本人 ${state.thirdPartyAfter} 次联系不上后才能联系${relations[relation]}（已 ${state.missed} 次）`;
}
