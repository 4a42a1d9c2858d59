import IconAlertTriangle from '@douyinfe/semi-icons/lib/es/icons/IconAlertTriangle';
import IconClock from '@douyinfe/semi-icons/lib/es/icons/IconClock';
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import IconMinusCircle from '@douyinfe/semi-icons/lib/es/icons/IconMinusCircle';
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle';
import {
  type CaseState,
  caseStates,
  type PromiseState,
  type ReductionState,
} from '@lianxi/contracts/collection/collection-words';
import type { ComponentType } from 'react';
import './callable.css';

type Tone = 'waits' | 'good' | 'bad' | 'over';
const icons: Record<Tone, ComponentType<{ 'aria-hidden': true }>> = {
  waits: IconClock,
  good: IconTickCircle,
  bad: IconClose,
  over: IconMinusCircle,
};

/** A state as icon, word and colour: amber needs somebody, green is good, red is broken, grey is over. */
export function Mark({ tone, words }: { tone: Tone; words: string }) {
  const Icon = icons[tone];
  return (
    <span className={`callable-mark callable-mark-${tone}`}>
      <Icon aria-hidden />
      {words}
    </span>
  );
}

const caseTones: Record<CaseState, Tone> = { open: 'waits', settled: 'good', withdrawn: 'over' };

/** The state of a case; a dispute that is not closed comes first. */
export function CaseMark({ state, disputed }: { state: CaseState; disputed: boolean }) {
  if (!disputed || state !== 'open') return <Mark tone={caseTones[state]} words={caseStates[state]} />;
  return (
    <span className="callable-mark callable-mark-bad">
      <IconAlertTriangle aria-hidden />
      有争议
    </span>
  );
}

export const promiseTones: Record<PromiseState, Tone> = {
  open: 'waits',
  kept: 'good',
  partly: 'bad',
  broken: 'bad',
  cancelled: 'over',
};
export const reductionTones: Record<ReductionState, Tone> = { asked: 'waits', approved: 'good', refused: 'over' };
