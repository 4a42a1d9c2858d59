import IconPause from '@douyinfe/semi-icons/lib/es/icons/IconPause';
import IconPlay from '@douyinfe/semi-icons/lib/es/icons/IconPlay';
import { Button } from '@douyinfe/semi-ui';
import { clockTime, fullTime } from '../chat-log/chat-time.ts';
import { markKindWords } from './moments.ts';
import { clockAt, type Step, type Timeline } from './timeline.ts';
import { type Player, speeds } from './use-player.ts';
import './player-bar.css';

const exact = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });

type Marked = Step & { mark: NonNullable<Step['mark']> };
const isMarked = (step: Step): step is Marked => step.mark !== null;

/** The line of time with its marks. The buttons of the marks are below it: a mark is too small to click. */
function Scrubber({ timeline, player }: { timeline: Timeline; player: Player }) {
  const { steps, length } = timeline;
  const place = (play: number) => ({ left: `${length === 0 ? 0 : (100 * play) / length}%` });
  return (
    <div className="scrubber">
      <div className="scrubber-ticks" aria-hidden>
        {steps.filter(isMarked).map((step) => (
          <span key={step.key} className={`scrubber-tick mark-${step.mark}`} style={place(step.play)} />
        ))}
      </div>
      <input
        type="range"
        aria-label="回放进度"
        aria-valuetext={exact.format(clockAt(timeline, player.play))}
        min={0}
        max={length}
        step="any"
        value={player.play}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
    </div>
  );
}

function Marks({ steps, player }: { steps: readonly Step[]; player: Player }) {
  const marked = steps.filter(isMarked);
  if (marked.length === 0) return null;
  return (
    <ul className="player-marks" aria-label="标记">
      {marked.map(({ key, play, at, mark }) => (
        <li key={key}>
          <button type="button" className={`mark-${mark}`} onClick={() => player.seek(play)}>
            {markKindWords[mark]}{' '}
            <time title={fullTime(new Date(at).toISOString())}>{clockTime(new Date(at).toISOString())}</time>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Plays, pauses, moves to any time, changes the speed. */
export function PlayerBar({ timeline, player }: { timeline: Timeline; player: Player }) {
  const { playing, speed } = player;
  return (
    <div className="player-bar">
      <Scrubber timeline={timeline} player={player} />
      <div className="player-acts">
        <Button
          icon={playing ? <IconPause aria-hidden /> : <IconPlay aria-hidden />}
          aria-label={playing ? '暂停' : '播放'}
          title={`${playing ? '暂停' : '播放'}（空格）；← → 逐条`}
          onClick={player.toggle}
        />
        <span className="player-clock">{exact.format(clockAt(timeline, player.play))}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
        <div role="group" aria-label="速度" className="player-speeds">
          {speeds.map((each) => (
            <button key={each} type="button" aria-pressed={each === speed} onClick={() => player.choose(each)}>
              {each}×
            </button>
          ))}
        </div>
        <Marks steps={timeline.steps} player={player} />
      </div>
    </div>
  );
}
