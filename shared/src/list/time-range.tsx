import { DatePicker } from '@douyinfe/semi-ui';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';

const DAY_MS = 86_400_000;

const midnight = (daysAgo: number) => startOfTenantDay(new Date(), daysAgo);
const endOfToday = () => new Date(midnight(0).getTime() + DAY_MS - 1);
const presets = [
  { text: '今天', start: () => midnight(0), end: endOfToday },
  { text: '近 7 天', start: () => midnight(6), end: endOfToday },
  { text: '近 30 天', start: () => midnight(29), end: endOfToday },
];

/** A range of time, as ISO times; a chosen day begins at 00:00:00 and ends at 23:59:59 (specification section 2). */
export function TimeRange({
  label,
  from,
  to,
  onChange,
}: {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}) {
  const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : undefined);
  return (
    <DatePicker
      type="dateTimeRange"
      style={{ width: 380 }}
      aria-label={label}
      placeholder={[`${label}从`, '到']}
      presets={presets}
      defaultPickerValue={[midnight(0), endOfToday()]}
      value={from && to ? [new Date(from), new Date(to)] : []}
      onChange={(picked) => {
        const [first, last] = Array.isArray(picked) ? picked : [];
        onChange(iso(first), iso(last));
      }}
    />
  );
}
