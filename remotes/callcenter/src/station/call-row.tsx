import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { SummaryMark } from '@lianxi/shared/summary/summary-mark';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { directionWords } from '../caller/call-outcome.ts';
import type { ListedCall } from './call-list.ts';

/** A call of the workbench's list. */
export function CallRow({ call, current, onOpen }: { call: ListedCall; current: boolean; onOpen: () => void }) {
  const { callerId, custName, direction, begintime, summary, face } = call;
  const number = shownNumber(callerId);
  return (
    <li>
      <button type="button" className="station-row" aria-current={current} onClick={onOpen}>
        <span className="station-row-name">{custName || number || '未知号码'}</span>
        <span className="station-row-time">
          <RelativeTime at={begintime} />
        </span>
        <span className="station-row-number">
          {directionWords[direction]} {custName && number}
        </span>
        <span className="station-row-state">
          {(summary === 'none' || summary === 'draft') && <SummaryMark mark={summary} />}
          <LiveStatus {...face} />
        </span>
      </button>
    </li>
  );
}
