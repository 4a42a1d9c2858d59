import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Button, DatePicker, Input, Tag } from '@douyinfe/semi-ui';
import { Choice } from '@lianxi/shared/ui/choice';
import { useEffect, useState } from 'react';
import type { RecordFilters } from './record-filters.ts';
import { stateWords } from './record-state.tsx';

const TYPING_MS = 400;
const DAY_MS = 86_400_000;

const midnight = (daysAgo: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
};
const endOfToday = () => new Date(midnight(0).getTime() + DAY_MS - 1);

const presets = [
  { text: '今天', start: () => midnight(0), end: endOfToday },
  { text: '近 7 天', start: () => midnight(6), end: endOfToday },
  { text: '近 30 天', start: () => midnight(29), end: endOfToday },
];

const states = (['queued', 'active', 'closed'] as const).map((value) => ({ value, text: stateWords[value] }));

interface Props {
  filters: RecordFilters;
  filtered: boolean;
  onChange: (part: Partial<RecordFilters>) => void;
  onClear: () => void;
}

/** One line of filters; typing is taken over after a short rest. */
export function RecordFilterBar({ filters, filtered, onChange, onClear }: Props) {
  const { keyword = '', state, agentId, agentName, beginTime, endTime } = filters;
  const [typed, setTyped] = useState(keyword);
  useEffect(() => setTyped(keyword), [keyword]);
  useEffect(() => {
    if (typed.trim() === keyword) return;
    const timer = setTimeout(() => onChange({ keyword: typed.trim() || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  const range = beginTime && endTime ? [new Date(beginTime), new Date(endTime)] : [];
  return (
    <>
      <Input
        style={{ width: 240 }}
        prefix={<IconSearch aria-hidden />}
        placeholder="访客名称或聊天内容"
        aria-label="访客名称或聊天内容"
        maxLength={50}
        showClear
        value={typed}
        onChange={setTyped}
        onEnterPress={() => onChange({ keyword: typed.trim() || undefined })}
      />
      <Choice label="状态" none="全部状态" options={states} value={state} onChange={(next) => onChange({ state: next })} />
      <DatePicker
        type="dateTimeRange"
        style={{ width: 380 }}
        aria-label="开始时间"
        placeholder={['开始时间从', '到']}
        presets={presets}
        defaultPickerValue={[midnight(0), endOfToday()]}
        value={range}
        onChange={(picked) => {
          const [begin, end] = Array.isArray(picked) ? picked : [];
          const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : undefined);
          onChange({ beginTime: iso(begin), endTime: iso(end) });
        }}
      />
      {agentId && (
        <Tag closable size="large" onClose={() => onChange({ agentId: undefined, agentName: undefined })}>
          客服：{agentName ?? agentId}
        </Tag>
      )}
      {filtered && (
        <Button theme="borderless" onClick={onClear}>
          清空筛选
        </Button>
      )}
    </>
  );
}
