import { TextArea } from '@douyinfe/semi-ui';
import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import { useState } from 'react';
import { optionsOf } from './summary-words.ts';

/** Options of a field, one in each line; a category has a path. Nothing for fields without options. */
export function OptionsBox({
  field: { kind, options },
  label,
  onChange,
}: {
  field: SummaryField;
  label: string;
  onChange: (options: string[]) => void;
}) {
  // The typed text contains spaces and empty lines that the options do not.
  const [typed, setTyped] = useState(options.join('\n'));
  if (kind === 'text' || kind === 'lines') return null;
  const stored = options.join('\n');
  return (
    <TextArea
      aria-label={label}
      placeholder={kind === 'category' ? '每行一个分类，各级之间用 / 隔开，最多三级\n如：售后/退货/质量问题' : '每行一个选项'}
      autosize={{ minRows: 2, maxRows: 10 }}
      value={optionsOf(typed).join('\n') === stored ? typed : stored}
      onChange={(text) => {
        setTyped(text);
        onChange(optionsOf(text));
      }}
    />
  );
}
