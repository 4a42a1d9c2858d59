import { Popover } from '@douyinfe/semi-ui';
import type { CallQuality } from '@lianxi/contracts/telephony/telephony-state';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';

/** Limits of the mean opinion score: good sound, and acceptable sound. */
const GOOD = 4;
const FAIR = 3.5;

function levelOf(mos: number): { word: string; level: 'good' | 'fair' | 'poor'; bars: number } {
  if (mos >= GOOD) return { word: '音质良好', level: 'good', bars: 3 };
  return mos >= FAIR ? { word: '音质一般', level: 'fair', bars: 2 } : { word: '音质较差', level: 'poor', bars: 1 };
}

/** The quality of the received sound; a click shows the figures. */
export function CallQualitySign({ quality: { mos, lossPercent, jitterMs, roundTripMs } }: { quality: CallQuality }) {
  const { word, level, bars } = levelOf(mos);
  return (
    <Popover
      trigger="click"
      position="bottom"
      content={
        <PopoverBody label="通话质量" className="header-network">
          <p className="header-network-title">{word}</p>
          <dl>
            <dt>语音评分（MOS）</dt>
            <dd>{mos.toFixed(1)}</dd>
            <dt>丢包率</dt>
            <dd>{lossPercent.toFixed(1)}%</dd>
            <dt>抖动</dt>
            <dd>{Math.round(jitterMs)} ms</dd>
            <dt>往返延迟</dt>
            <dd>{roundTripMs === null ? '—' : `${Math.round(roundTripMs)} ms`}</dd>
          </dl>
        </PopoverBody>
      }
    >
      <button type="button" className={`call-bar-quality call-bar-quality-${level}`} title="通话质量">
        <span aria-hidden="true" className="call-bar-bars">
          {[1, 2, 3].map((bar) => (
            <i key={bar} data-lit={bar <= bars} />
          ))}
        </span>
        {word}
      </button>
    </Popover>
  );
}
