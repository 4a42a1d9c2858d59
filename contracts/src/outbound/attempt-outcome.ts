import * as z from 'zod';
import type { missedCause } from '../callcenter/missed-cause.ts';

/** What came of an attempt to reach somebody: each has exactly one. */
export const attemptOutcome = z.enum([
  'answered',
  'busy',
  'refused',
  'no-answer',
  'power-off',
  'suspended',
  'empty',
  'machine',
  'abandoned',
  'line-failure',
]);
export type AttemptOutcome = z.output<typeof attemptOutcome>;

export const attemptOutcomeNames: Record<AttemptOutcome, string> = {
  answered: '接通',
  busy: '占线',
  refused: '拒接',
  'no-answer': '无人接听',
  'power-off': '关机',
  suspended: '停机',
  empty: '空号',
  machine: '语音信箱',
  abandoned: '接通后无坐席',
  'line-failure': '线路故障',
};

/** What an agent may say of a call that nobody answered: they heard the announcement, the switch did not. */
export const heardOutcomes = ['no-answer', 'busy', 'refused', 'power-off', 'suspended', 'empty', 'machine'] as const;

const failures = new Set<z.output<typeof missedCause>>([
  'network',
  'switch-down',
  'not-registered',
  'no-microphone',
  'microphone-forbidden',
  'microphone-faulty',
  'page-frozen',
]);

/** A call as its record tells of it. `rang`: the number was rung, not only the agent's own telephone. */
interface EndedCall {
  readonly answered: boolean;
  readonly rang: boolean;
  readonly cause: z.output<typeof missedCause>;
}

/** The outcome of a call, by why it ended. */
export function outcomeOfCall({ answered, rang, cause }: EndedCall): AttemptOutcome {
  if (answered) return 'answered';
  if (!rang || failures.has(cause)) return 'line-failure';
  if (cause === 'busy') return 'busy';
  if (cause === 'rejected') return 'refused';
  // The agent hung up while it rang, or nobody took it.
  return cause === 'bad-number' ? 'empty' : 'no-answer';
}

/** After an outcome: how long to wait, and how often. 0 times: not again by this number. */
const again = z.object({
  minutes: z.number().int().min(1, '间隔至少 1 分钟').max(10_080, '间隔最多 7 天'),
  times: z.number().int().min(0).max(10, '最多重拨 10 次'),
});

/** The redial rule of each outcome that may be followed by another attempt. */
export const redialRules = z.object({
  busy: again,
  refused: again,
  'no-answer': again,
  'power-off': again,
  suspended: again,
  empty: again,
  machine: again,
  abandoned: again,
  'line-failure': again,
});
export type RedialRules = z.output<typeof redialRules>;
export type RedialOutcome = keyof RedialRules;

export const usualRedial: RedialRules = {
  busy: { minutes: 10, times: 3 },
  refused: { minutes: 1440, times: 1 },
  'no-answer': { minutes: 120, times: 3 },
  'power-off': { minutes: 240, times: 2 },
  suspended: { minutes: 1440, times: 0 },
  empty: { minutes: 1440, times: 0 },
  machine: { minutes: 240, times: 2 },
  abandoned: { minutes: 60, times: 1 },
  'line-failure': { minutes: 5, times: 3 },
};

/** What a contact has behind it. `counts`: outcomes of its present number, with the last one. */
interface Tried {
  readonly counts: Readonly<Partial<Record<AttemptOutcome, number>>>;
  readonly numberAt: number;
  readonly numberCount: number;
}

/** What becomes of a contact after an attempt. */
export type NextStep =
  | { readonly to: 'done' }
  /** The same number again. */
  | { readonly to: 'retry'; readonly minutes: number }
  /** The next of several numbers, at once. */
  | { readonly to: 'next-number' }
  | { readonly to: 'failed' };

/** What follows an outcome, by the rules of the task. */
export function nextStep(outcome: AttemptOutcome, rules: RedialRules, { counts, numberAt, numberCount }: Tried): NextStep {
  if (outcome === 'answered') return { to: 'done' };
  const { minutes, times } = rules[outcome];
  if ((counts[outcome] ?? 1) <= times) return { to: 'retry', minutes };
  return numberAt + 1 < numberCount ? { to: 'next-number' } : { to: 'failed' };
}

/** Results of the number check; 3: the source does not know the number. */
export const numberStatusNames: Readonly<Record<string, string>> = {
  '0': '空号',
  '1': '实号',
  '2': '停机',
  '3': '库无',
  '4': '沉默号',
  '5': '风险号',
};

/** The results with which a task may leave a number out. */
export const skippable = ['0', '2', '4', '5'] as const;
