import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { memo } from 'react';
import { seatFace } from './seat-words.ts';

/** A seat of the wall. Rendered again when its own seat changed. `chosen` is undefined while a press opens it. */
export const SeatTile = memo(function SeatTile({
  seat,
  place,
  count,
  chosen,
  onPress,
}: {
  seat: Seat;
  place: number;
  count: number;
  chosen: boolean | undefined;
  onPress: (agentId: string) => void;
}) {
  const { agentId, agName, extension, registered, callerId } = seat;
  const { since, ...face } = seatFace(seat);
  return (
    <li className={`seat seat-${face.state}`} aria-posinset={place} aria-setsize={count}>
      <button type="button" aria-pressed={chosen} onClick={() => onPress(agentId)}>
        <span className="seat-name">{agName}</span>
        <span className="seat-extension">{registered ? extension : `${extension} 未注册`}</span>
        <LiveStatus {...face} />
        <span className="seat-since">{callerId ? shownNumber(callerId) : <RelativeTime at={since} />}</span>
      </button>
    </li>
  );
});
