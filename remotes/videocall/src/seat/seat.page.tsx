import { videoSeatWall } from '@lianxi/contracts/videocall/seat.contract';
import { ForceStatus } from '@lianxi/shared/seat/force-status';
import { SeatPage, statusSince } from '@lianxi/shared/seat/seat-page';
import { useSeats } from '@lianxi/shared/seat/use-seats';
import { Can } from '@lianxi/shared/ui/can';
import { callSinceColumn, customerColumn } from './seat-columns.tsx';
import { seatFace, seatStates } from './seat-face.ts';

const columns = [statusSince, customerColumn, callSinceColumn];

/** Every agent of video, what they do now and their customer (specification section 2, /videocall/seatstatus). */
export default function VideoSeatPage() {
  const reading = useSeats(videoSeatWall);
  return (
    <SeatPage
      title="视频坐席状态"
      what="视频坐席"
      reading={reading}
      faceOf={seatFace}
      states={seatStates}
      columns={columns}
      empty="加入视频技能组或上线过的用户会显示在这里。"
      actions={(chosen) => (
        <Can code="videocall_seat_force">
          <ForceStatus wall={videoSeatWall} ids={chosen.ids} onDone={chosen.clear} />
        </Can>
      )}
    />
  );
}
