import { statusOptions } from '@lianxi/contracts/callcenter/phone-status.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Choice } from '@lianxi/shared/ui/choice';

const whole = [
  { value: '1', text: '在线' },
  { value: '0', text: '离线' },
];

/** The status that agents are set to: online, offline, or one of the tenant's. */
export function StatusChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string, text: string) => void;
}) {
  const { data = [] } = useCall(statusOptions, { query: { setType: '1' } }, { staleTime: 60_000 });
  const options = [...whole, ...data.map((option) => ({ value: option.value, text: option.name }))];
  return (
    <Choice
      label="设置状态"
      none="设置状态"
      options={options}
      value={value}
      onChange={(next) => {
        const option = options.find((one) => one.value === next);
        if (option) onChange(option.value, option.text);
      }}
    />
  );
}
