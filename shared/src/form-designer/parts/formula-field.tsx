import { TextArea } from '@douyinfe/semi-ui';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { comparingOf } from '@lianxi/contracts/form/form-values';
import { useState } from 'react';
import { PropertyField } from '../../designer/property-fields.tsx';
import { formulaFromWords, formulaInWords, referencesIn } from './formula-words.ts';

const functions = ['sum', 'count', 'average', 'min', 'max', 'abs', 'round', 'days', 'if'];

const hint =
  '可用 + - * / & 和比较；sum(「明细.金额」) 求和，days(「开始」, 「结束」) 天数，if(条件, 值, 值) 判断。金额以元计算。';

/** A formula, in which fields have their names. */
export function FormulaField({
  formula,
  fields,
  onChange,
}: {
  formula: string;
  fields: readonly FormField[];
  onChange: (formula: string) => void;
}) {
  // What the user typed, as long as it is this formula: spaces and half names would be lost otherwise.
  const [typed, setTyped] = useState(() => formulaInWords(formula, fields));
  const text = formulaFromWords(typed, fields) === formula ? typed : formulaInWords(formula, fields);
  const offered = fields.filter((field) => field.type === 'subTable' || !['keys', null].includes(comparingOf(field)));
  const write = (words: string) => {
    setTyped(words);
    onChange(formulaFromWords(words, fields));
  };
  return (
    <PropertyField label="公式" hint={hint}>
      {(bound) => (
        <>
          <TextArea {...bound} value={text} autosize={{ minRows: 3, maxRows: 8 }} maxLength={500} onChange={write} />
          <div className="lx-form-row">
            <select
              className="lx-choice"
              aria-label="插入字段"
              value=""
              onChange={({ target }) => target.value && write(`${text}「${target.value}」`)}
            >
              <option value="">插入字段</option>
              {referencesIn(offered).map(({ code, words }) => (
                <option key={code} value={words}>
                  {words}
                </option>
              ))}
            </select>
            <select
              className="lx-choice"
              aria-label="插入函数"
              value=""
              onChange={({ target }) => target.value && write(`${text}${target.value}(`)}
            >
              <option value="">插入函数</option>
              {functions.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </PropertyField>
  );
}
