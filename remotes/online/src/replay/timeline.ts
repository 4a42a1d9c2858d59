import type { MarkKind, Moment } from './moments.ts';

/** A longer silence is shown as words and takes {@link SHORTENED_MS}. */
const LONGEST_SILENCE_MS = 20_000;
const SHORTENED_MS = 2000;

/** A moment, or a shortened silence, with its time in the replay. */
export interface Step {
  key: string;
  /** The real time; for a silence, its start. Milliseconds since 1970. */
  at: number;
  /** Milliseconds from the beginning of the replay at speed 1. */
  play: number;
  content: Moment['content'] | { kind: 'silence'; text: string };
  mark: MarkKind | null;
}

export interface Timeline {
  /** In their order in time. */
  readonly steps: readonly Step[];
  /** The length of the replay at speed 1, in milliseconds. */
  readonly length: number;
}

/** Places the sorted moments on the time of a replay. */
export function timelineOf(moments: readonly Moment[]): Timeline {
  const steps: Step[] = [];
  let play = 0;
  let before = moments[0]?.at ?? 0;
  for (const moment of moments) {
    const silence = moment.at - before;
    if (silence > LONGEST_SILENCE_MS) {
      const content = { kind: 'silence' as const, text: `间隔 ${silenceWords(silence)}` };
      // A silence begins at the last moment, and is shown together with it.
      steps.push({ key: `silence.${moment.key}`, at: before, play, content, mark: null });
      play += SHORTENED_MS;
    } else play += silence;
    steps.push({ ...moment, play });
    before = moment.at;
  }
  return { steps, length: play };
}

/** How many steps are shown at that time. */
export function shownAt({ steps }: Timeline, play: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.play ?? Infinity) <= play) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The real time at that place; it runs fast through a shortened silence. */
export function clockAt(timeline: Timeline, play: number): number {
  const shown = shownAt(timeline, play);
  const last = timeline.steps[Math.max(0, shown - 1)];
  const next = timeline.steps[shown];
  if (!last) return 0;
  if (!next) return last.at;
  return last.at + ((play - last.play) / (next.play - last.play)) * (next.at - last.at);
}

/** The time of the next moment, else the end. Silences and moments at the same time are no stops of their own. */
export function playOfNext({ steps, length }: Timeline, play: number): number {
  return steps.find((step) => step.play > play)?.play ?? length;
}

/** The time of the previous moment, else the beginning. */
export function playOfPrevious({ steps }: Timeline, play: number): number {
  return steps.findLast((step) => step.play < play)?.play ?? 0;
}

const units = [
  { name: '天', seconds: 86_400 },
  { name: '小时', seconds: 3600 },
  { name: '分钟', seconds: 60 },
  { name: '秒', seconds: 1 },
];

/** A silence in its greatest unit; days and hours also have the next one: 40 秒, 12 分钟, 2 小时 5 分钟. */
export function silenceWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const at = Math.max(
    0,
    units.findIndex((unit) => seconds >= unit.seconds),
  );
  const great = units[at];
  const small = at < 2 ? units[at + 1] : undefined;
  if (!great) return '';
  const whole = Math.floor(seconds / great.seconds);
  const rest = small ? Math.floor((seconds % great.seconds) / small.seconds) : 0;
  return `${whole} ${great.name}${small && rest > 0 ? ` ${rest} ${small.name}` : ''}`;
}
