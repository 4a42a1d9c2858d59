import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Input } from '@douyinfe/semi-ui';
import { useEffect, useState } from 'react';

const TYPING_MS = 400;

/** A name or a number to look for, taken after a short pause in typing. */
export function KeywordBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => setText(value), [value]);
  return (
    <Input
      style={{ width: 180 }}
      prefix={<IconSearch aria-hidden />}
      placeholder="姓名或工号"
      aria-label="姓名或工号"
      maxLength={50}
      showClear
      value={text}
      onChange={setText}
    />
  );
}
