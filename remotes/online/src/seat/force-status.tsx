import { statusOptions } from '@lianxi/contracts/callcenter/phone-status.contract';
import { forceTextStatus } from '@lianxi/contracts/online/chat-seat.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { Choice } from '@lianxi/shared/ui/choice';

/** Sets the status of the chosen seats. */
export function ForceStatus({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '2' } }, { staleTime: 60_000 });
  const set = useAction(
    async (status: string) => {
      await call(forceTextStatus, { body: { ids: [...ids], status } });
      onDone();
    },
    { success: '状态已设置' },
  );
  const whole = [
    { value: '1', text: '在线' },
    ...options.map(({ name, value }) => ({ value, text: name })),
    { value: '0', text: '离线' },
  ];
  return (
    <Choice
      label={`设置 ${ids.length} 位坐席的状态`}
      none="设置状态"
      options={whole}
      value={undefined}
      onChange={(next) => next !== undefined && void set.run(next)}
    />
  );
}
