import { Banner } from '@douyinfe/semi-ui';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { actorOf, eventText, type ReleaseEvent } from '../release/release-words.ts';
import './overtaken.css';

/** Another user moved a pointer first: shows what they did. */
export function Overtaken({
  title,
  events,
  onClose,
}: {
  title: string;
  events: readonly ReleaseEvent[];
  /** Without it the notice cannot be closed. */
  onClose?: () => void;
}) {
  return (
    <Banner
      type="warning"
      className="overtaken"
      fullMode={false}
      bordered
      {...(onClose ? { onClose } : { closeIcon: null })}
      description={
        <>
          <strong>{title}</strong>
          <ul className="overtaken-events">
            {events.map((event) => (
              <li key={event.id}>
                {actorOf(event.actor)} {eventText(event)}（<RelativeTime at={event.createTime} />）
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
