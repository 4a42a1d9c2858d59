import { statusOptions } from '@lianxi/contracts/attendance/status-option.contract';
import { useCall } from '../client/use-call.ts';
import { Choice } from '../ui/choice.tsx';

const [online, offline] = [
  { value: '1', text: '在线' },
  { value: '0', text: '离线' },
];

/** The status that agents are set to: online, one of the tenant's, or offline. `setType` 1 telephone, 2 text, 3 video. */
export function StatusChoice({
  setType,
  label = '设置状态',
  value,
  onChange,
}: {
  setType: '1' | '2' | '3';
  label?: string;
  value?: string;
  onChange: (value: string, text: string) => void;
}) {
  const { data = [] } = useCall(statusOptions, { query: { setType } }, { staleTime: 60_000 });
  const options = [online, ...data.map((option) => ({ value: option.value, text: option.name })), offline];
  return (
    <Choice
      label={label}
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
