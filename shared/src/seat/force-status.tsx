import type { SeatWall } from '@lianxi/contracts/kit/agent-seat';
import { call } from '../client/api.ts';
import { useAction } from '../client/use-action.ts';
import { StatusChoice } from './status-choice.tsx';

/** Sets the status of the chosen seats of a channel. */
export function ForceStatus({
  wall: { setType, force },
  ids,
  onDone,
}: {
  wall: SeatWall;
  ids: readonly string[];
  onDone: () => void;
}) {
  const set = useAction(
    async (status: string) => {
      await call(force, { body: { ids: [...ids], status } });
      onDone();
    },
    { success: '状态已设置' },
  );
  return <StatusChoice setType={setType} label={`设置 ${ids.length} 位坐席的状态`} onChange={(status) => void set.run(status)} />;
}
