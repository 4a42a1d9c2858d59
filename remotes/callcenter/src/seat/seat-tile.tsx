import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { memo } from 'react';
import { seatFace } from './seat-words.ts';

/** A seat of the wall. It renders again when its own seat changes. `chosen` is undefined while a click opens it. */
export const SeatTile = memo(function SeatTile({
  seat,
  skewMs,
  place,
  count,
  chosen,
  onPress,
}: {
  seat: Seat;
  skewMs: number;
  place: number;
  count: number;
  chosen: boolean | undefined;
  onPress: (agentId: string) => void;
}) {
  const { agentId, agName, extension, registered } = seat;
  const { since, ...face } = seatFace(seat);
  return (
    <li className={`seat seat-${face.state}`} aria-posinset={place} aria-setsize={count}>
      <button type="button" aria-pressed={chosen} onClick={() => onPress(agentId)}>
        <span className="seat-name">{agName}</span>
        <span className="seat-extension">{registered ? extension : `${extension} 未注册`}</span>
        <LiveStatus {...face} />
        <span className="seat-since">
          {face.state === 'offline' ? <RelativeTime at={since} /> : <Elapsed since={since} skewMs={skewMs} />}
        </span>
      </button>
    </li>
  );
});
