import { EventList } from './event-list.tsx';
import { ReleaseFrame } from './release-frame.tsx';

/** The events of a remote's releases. */
export default function EventPage() {
  return <ReleaseFrame>{({ events }) => <EventList events={events} />}</ReleaseFrame>;
}
