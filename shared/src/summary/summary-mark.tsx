import {
  type SummaryMark as Mark,
  summaryFilter,
  summaryFilterNames,
  summaryMarkNames,
} from '@lianxi/contracts/summary/summary.contract';
import './summary-mark.css';

/** The choices of a filter of summaries. */
export const summaryOptions = summaryFilter.options.map((value) => ({ value, text: summaryFilterNames[value] }));

/** Whether a contact of a list is summed up; a dash where it needs no summary. */
export function SummaryMark({ mark }: { mark: Mark }) {
  if (mark === null) return <span className="lx-no-value">—</span>;
  return <span className={`summary-mark summary-mark-${mark}`}>{summaryMarkNames[mark]}</span>;
}
