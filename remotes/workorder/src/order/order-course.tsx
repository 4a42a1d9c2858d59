import type { OrderDetail, OrderEntry } from '@lianxi/contracts/work-order/work-order-detail';
import { orderEntryNames } from '@lianxi/contracts/work-order/work-order-words';
import { EventTime } from '@lianxi/shared/ui/relative-time';

/** Everything that happened, newest first: who did what, and why the order went where it went. */
export function OrderCourse({ order: { entries } }: { order: OrderDetail }) {
  const course = entries.filter(({ kind }) => kind !== 'commented').toReversed();
  if (course.length === 0) return null;
  return (
    <section className="wo-part" aria-label="处理过程">
      <h2>处理过程</h2>
      <ol className="wo-course">
        {course.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry: { at, byName, kind, nodeName, words, why } }: { entry: OrderEntry }) {
  return (
    <li>
      <EventTime at={at} />
      <div>
        <p>
          <strong>{byName ?? '系统'}</strong> {orderEntryNames[kind] ?? kind}
          {nodeName && `「${nodeName}」`}
          {words && <span className="wo-words">{words}</span>}
        </p>
        {why.length > 0 && (
          <ul aria-label="为什么">
            {why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
