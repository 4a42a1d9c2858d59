import { Button } from '@douyinfe/semi-ui';
import { chatSeatWall } from '@lianxi/contracts/online/chat-seat.contract';
import { ForceStatus } from '@lianxi/shared/seat/force-status';
import { type ChosenSeats, SeatPage, statusSince } from '@lianxi/shared/seat/seat-page';
import { useSeats } from '@lianxi/shared/seat/use-seats';
import { Can } from '@lianxi/shared/ui/can';
import { useState } from 'react';
import { capacityColumn } from './capacity-column.ts';
import { CapacityModal } from './capacity-modal.tsx';
import { seatFace, seatStates } from './seat-face.ts';

const columns = [statusSince, capacityColumn];

/** Every agent of chat, what they do now and how many conversations they have (specification section 2, /online/seatstatus). */
export default function ChatSeatPage() {
  const reading = useSeats(chatSeatWall);
  const [setting, setSetting] = useState<ChosenSeats | null>(null);
  return (
    <SeatPage
      title="在线坐席状态"
      what="在线坐席"
      reading={reading}
      faceOf={seatFace}
      states={seatStates}
      columns={columns}
      empty="加入技能组或上线过的用户会显示在这里。"
      actions={(chosen) => (
        <Can code="online_seat_force">
          <ForceStatus wall={chatSeatWall} ids={chosen.ids} onDone={chosen.clear} />
          <Button onClick={() => setSetting(chosen)}>设置接待上限</Button>
        </Can>
      )}
    >
      {setting && (
        <CapacityModal
          ids={setting.ids}
          onClose={(done) => {
            setSetting(null);
            if (done) setting.clear();
          }}
        />
      )}
    </SeatPage>
  );
}
