import type { ReactNode } from 'react';
import { ToggleField } from '../../designer/parts/toggle-field.tsx';
import { OneOf, TextLine, WholeNumber } from '../../designer/property-fields.tsx';
import { ChosenDefault, DateDefault } from './default-fields.tsx';
import type { FieldFormProps } from './field-form-props.ts';
import { FormulaField } from './formula-field.tsx';
import { Decimals, MoneyFields, NumberFields } from './number-properties.tsx';
import { OptionsField } from './options-field.tsx';

/** The properties that only fields of this type have: limits, options, default. */
export function TypeFields({ columns, ...props }: FieldFormProps & { columns: ReactNode }) {
  const { field, fields, change } = props;
  switch (field.type) {
    case 'text':
      return (
        <>
          <div className="lx-form-row">
            <WholeNumber
              label="最少字数"
              value={field.minLength}
              min={0}
              max={500}
              onChange={(minLength) => change({ minLength }, 'minLength')}
            />
            <WholeNumber
              label="最多字数"
              value={field.maxLength}
              min={1}
              max={500}
              onChange={(maxLength) => change({ maxLength }, 'maxLength')}
            />
          </div>
          <TextLine
            label="默认值"
            value={field.default}
            maxLength={500}
            onChange={(text) => change({ default: text }, 'default')}
          />
        </>
      );
    case 'lines':
      return (
        <WholeNumber
          label="最多字数"
          value={field.maxLength}
          min={1}
          max={5000}
          onChange={(maxLength) => change({ maxLength }, 'maxLength')}
        />
      );
    case 'number':
      return <NumberFields field={field} change={change} />;
    case 'money':
      return <MoneyFields field={field} change={change} />;
    case 'date':
      return <DateDefault value={field.default} onChange={(day) => change({ default: day }, 'default')} />;
    case 'choice':
      return (
        <>
          <OptionsField
            key={field.key}
            options={field.options}
            levels={1}
            onChange={(options) => change({ options }, 'options')}
          />
          <OneOf
            label="默认值"
            value={field.default ?? ''}
            options={[{ value: '', text: '无' }, ...field.options.map(({ key, label }) => ({ value: key, text: label }))]}
            onChange={(key) => change({ default: key || null }, 'default')}
          />
        </>
      );
    case 'choices':
      return (
        <>
          <OptionsField
            key={field.key}
            options={field.options}
            levels={1}
            onChange={(options) => change({ options }, 'options')}
          />
          <WholeNumber label="最多选几项" value={field.max} min={1} max={100} onChange={(max) => change({ max }, 'max')} />
          <ChosenDefault
            options={field.options}
            value={field.default}
            onChange={(keys) => change({ default: keys }, 'default')}
          />
        </>
      );
    case 'category':
      return (
        <OptionsField key={field.key} options={field.options} levels={3} onChange={(options) => change({ options }, 'options')} />
      );
    case 'file':
    case 'picture':
      return <WholeNumber label="最多几个" value={field.max} min={1} max={20} onChange={(max) => change({ max }, 'max')} />;
    case 'agent':
    case 'department':
      return (
        <ToggleField
          label={field.type === 'agent' ? '默认为填写人' : '默认为填写人的部门'}
          value={field.own}
          onChange={(own) => change({ own }, 'own')}
        />
      );
    case 'subTable':
      return (
        <>
          {columns}
          <div className="lx-form-row">
            <WholeNumber
              label="最少行数"
              value={field.minRows}
              min={0}
              max={200}
              onChange={(minRows) => change({ minRows }, 'minRows')}
            />
            <WholeNumber
              label="最多行数"
              value={field.maxRows}
              min={1}
              max={200}
              onChange={(maxRows) => change({ maxRows }, 'maxRows')}
            />
          </div>
        </>
      );
    case 'computed':
      return (
        <>
          <FormulaField
            key={field.key}
            formula={field.formula}
            fields={fields.filter(({ key }) => key !== field.key)}
            onChange={(formula) => change({ formula }, 'formula')}
          />
          <OneOf
            label="结果"
            value={field.result}
            options={[
              { value: 'number', text: '数字' },
              { value: 'money', text: '金额（元）' },
              { value: 'text', text: '文字' },
            ]}
            onChange={(result) => change({ result }, 'result')}
          />
          {field.result === 'number' && (
            <Decimals value={field.decimals} onChange={(decimals) => change({ decimals }, 'decimals')} />
          )}
        </>
      );
    case 'serial':
      return (
        <>
          <TextLine label="前缀" value={field.prefix} maxLength={10} onChange={(prefix) => change({ prefix }, 'prefix')} />
          <OneOf
            label="重新编号"
            value={field.period}
            options={[
              { value: 'day', text: '每天' },
              { value: 'month', text: '每月' },
              { value: 'year', text: '每年' },
              { value: 'none', text: '从不' },
            ]}
            onChange={(period) => change({ period }, 'period')}
          />
          <WholeNumber label="位数" value={field.digits} min={3} max={10} onChange={(digits) => change({ digits }, 'digits')} />
        </>
      );
    default:
      return null;
  }
}
