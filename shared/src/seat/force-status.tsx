import { statusOptions } from '@lianxi/contracts/callcenter/phone-status.contract';
import { useAction } from '../client/use-action.ts';
import { useCall } from '../client/use-call.ts';
import { Choice } from '../ui/choice.tsx';

/** Sets the status of the chosen seats. `setType` (specification section 4): 1 telephone, 2 text, 3 video. */
export function ForceStatus({
  setType,
  ids,
  onSet,
  onDone,
}: {
  setType: '1' | '2' | '3';
  ids: readonly string[];
  onSet: (ids: string[], status: string) => Promise<unknown>;
  onDone: () => void;
}) {
  const { data: options = [] } = useCall(statusOptions, { query: { setType } }, { staleTime: 60_000 });
  const set = useAction(
    async (status: string) => {
      await onSet([...ids], status);
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
