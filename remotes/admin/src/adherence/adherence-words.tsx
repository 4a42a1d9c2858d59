import { Tag } from '@douyinfe/semi-ui';
import { type AdherenceStretch, doingKinds, plannedKinds, verdicts } from '@lianxi/contracts/attendance/adherence.contract';

const colours: Record<AdherenceStretch['verdict'], 'green' | 'amber' | 'blue' | 'violet' | 'red' | 'grey'> = {
  adherent: 'green',
  tolerated: 'amber',
  contact: 'blue',
  excused: 'violet',
  deviating: 'red',
  uncounted: 'grey',
};

/** A rate with one digit; — where nothing was scheduled. */
export const rateWords = (rate: number | null): string => (rate === null ? '—' : `${(rate * 100).toFixed(1)}%`);

export function Verdict({ verdict }: Pick<AdherenceStretch, 'verdict'>) {
  return <Tag color={colours[verdict]}>{verdicts[verdict]}</Tag>;
}

/** 在线; the name of a status that the tenant made, 用餐. */
export const doingWords = ({ doing, doingName }: Pick<AdherenceStretch, 'doing' | 'doingName'>): string =>
  doingName === '' ? doingKinds[doing] : doingName;

export const plannedWords = ({ planned }: Pick<AdherenceStretch, 'planned'>): string => plannedKinds[planned];
