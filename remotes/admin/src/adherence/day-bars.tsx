import type { AdherenceStretch } from '@lianxi/contracts/attendance/adherence.contract';
import { clockOn } from '@lianxi/shared/shift/moment-words';
import { doingWords, plannedWords } from './adherence-words.tsx';
import './adherence.css';

const lengthOf = ({ beginTime, endTime }: AdherenceStretch) => Date.parse(endTime) - Date.parse(beginTime);

/** What was planned above what was done. The table below says the same in words. */
export function DayBars({ day, stretches }: { day: string; stretches: readonly AdherenceStretch[] }) {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return null;
  const bar = (kindOf: (stretch: AdherenceStretch) => string, wordsOf: (stretch: AdherenceStretch) => string) => (
    <div className="adherence-bar">
      {stretches.map((stretch) => (
        <i
          key={stretch.beginTime}
          className={`adherence-${kindOf(stretch)}`}
          style={{ flexGrow: lengthOf(stretch) }}
          title={`${clockOn(day, stretch.beginTime)}–${clockOn(day, stretch.endTime)} ${wordsOf(stretch)}`}
        />
      ))}
    </div>
  );
  return (
    <div className="adherence-bars" aria-hidden="true">
      <span>计划</span>
      {bar(({ planned }) => planned, plannedWords)}
      <span>实际</span>
      {bar(({ verdict }) => verdict, doingWords)}
      <span />
      <div className="adherence-ends">
        <span>{clockOn(day, first.beginTime)}</span>
        <span>{clockOn(day, last.endTime)}</span>
      </div>
    </div>
  );
}
