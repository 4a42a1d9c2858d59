import { Button } from '@douyinfe/semi-ui';
import type { TrajectoryKind } from '@lianxi/contracts/customer/trajectory.contract';
import { useState } from 'react';

/** What agents look for together; each kind is in one group. */
const groups = {
  电话: ['call'],
  会话: ['chat'],
  视频: ['video'],
  小结: ['summary'],
  跟进: ['note', 'visit'],
  订单: ['order'],
  资料: ['created', 'imported', 'changed', 'allotted', 'labelled', 'removed', 'restored', 'pooled', 'claimed', 'merged'],
} as const satisfies Record<string, readonly TrajectoryKind[]>;
type Group = keyof typeof groups;
const names = Object.keys(groups) as Group[];

export interface HistoryChoice {
  /** The chosen groups; none: all entries. */
  readonly chosen: readonly Group[];
  readonly order: 'new' | 'old';
}

// The choice of whoever works here holds for the next customer too, until the page is loaded again.
let last: HistoryChoice = { chosen: [], order: 'new' };

export function useHistoryChoice() {
  const [choice, setChoice] = useState(last);
  const choose = (next: HistoryChoice) => {
    last = next;
    setChoice(next);
  };
  const kinds = choice.chosen.flatMap((group): readonly TrajectoryKind[] => groups[group]).join(',');
  return { choice, choose, kinds };
}

/** Several groups at once, and which end comes first. */
export function HistoryFilter({ choice, choose }: { choice: HistoryChoice; choose: (next: HistoryChoice) => void }) {
  const { chosen, order } = choice;
  const toggle = (group: Group) =>
    choose({ ...choice, chosen: chosen.includes(group) ? chosen.filter((one) => one !== group) : [...chosen, group] });
  return (
    <div className="history-filter">
      <fieldset className="history-groups" aria-label="显示的记录">
        {names.map((group) => (
          <button key={group} type="button" aria-pressed={chosen.includes(group)} onClick={() => toggle(group)}>
            {group}
          </button>
        ))}
      </fieldset>
      <Button theme="borderless" size="small" onClick={() => choose({ ...choice, order: order === 'new' ? 'old' : 'new' })}>
        {order === 'new' ? '最新在前' : '最早在前'}
      </Button>
    </div>
  );
}
