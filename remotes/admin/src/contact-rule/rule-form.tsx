import { InputNumber } from '@douyinfe/semi-ui';
import {
  type ContactRuleVersion,
  contactRuleList,
  updateContactRule,
} from '@lianxi/contracts/contact-rule/contact-rule.contract';
import { type ContactRules, contactPresets, contactPurposes, contactRules } from '@lianxi/contracts/contact-rule/contact-rules';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { ClockInput } from '@lianxi/shared/form/clock-input';
import { Field } from '@lianxi/shared/form/field';
import { SwitchField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { type ContractForm, useForm } from '@lianxi/shared/form/use-form';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { Choice } from '@lianxi/shared/ui/choice';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { type ReactNode, useState } from 'react';
import { LimitsField } from './limits-field.tsx';
import './contact-rule.css';

const presets = contactPresets.map(({ name }) => ({ value: name, text: name }));

/** The rules of a purpose; a preset replaces what is in the form. */
export function RuleForm({ stored, onClose }: { stored: ContactRuleVersion; onClose: () => void }) {
  const [preset, setPreset] = useState<string>();
  const rules = contactPresets.find(({ name }) => name === preset)?.rules ?? stored.rules;
  return (
    <Form key={preset ?? ''} stored={stored} initial={rules} onClose={onClose}>
      <div className="lx-field">
        <span className="lx-field-label">套用预设</span>
        <Choice label="预设" none="不套用" options={presets} value={preset} onChange={setPreset} />
      </div>
    </Form>
  );
}

interface FormProps {
  stored: ContactRuleVersion;
  initial: ContactRules;
  onClose: () => void;
  children: ReactNode;
}

function Form({ stored: { purpose, version }, initial, onClose, children }: FormProps) {
  const form = useForm(contactRules, {
    initial,
    submit: async (rules) => {
      await call(updateContactRule, { body: { purpose, version, rules } });
      await invalidate(contactRuleList);
      toastSuccess('已保存，从下一次联系起生效');
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title={`${contactPurposes[purpose]}的联系规则`} width={800} onClose={onClose}>
      {children}
      <SwitchField form={form} name="enabled" label="启用" />
      <WorkingHoursField form={form} name="windows" label="允许联系的时段" hint="没有时段则不限制时段。" />
      <HolidaysField form={form} />
      <LimitsField form={form} />
      <Field<ContactRules, ContactRules['gap']> form={form} name="gap" label="最短间隔" hint="0 为不限制。" group>
        {({ value, onChange }) => (
          <div className="contact-limit">
            <InputNumber
              aria-label="最短间隔分钟"
              min={0}
              max={43_200}
              value={value.minutes}
              onNumberChange={(minutes) => onChange({ ...value, minutes })}
            />
            分钟，
            <select
              className="lx-choice"
              aria-label="最短间隔范围"
              value={value.per}
              onChange={(event) => onChange({ ...value, per: event.target.value === 'number' ? 'number' : 'person' })}
            >
              <option value="person">同一人</option>
              <option value="number">同一号码</option>
            </select>
          </div>
        )}
      </Field>
    </FormDrawer>
  );
}

const kinds = [
  { value: 'none', text: '不联系' },
  { value: 'span', text: '另设时段' },
] as const;

function HolidaysField({ form }: { form: ContractForm<ContactRules> }) {
  return (
    <Field<ContactRules, ContactRules['holidays']> form={form} name="holidays" label="节假日" group>
      {({ value, onChange }) => (
        <div className="contact-limit">
          <Choice
            label="节假日"
            none="与平时相同"
            options={kinds}
            value={value.kind === 'weekday' ? undefined : value.kind}
            onChange={(kind = undefined) =>
              onChange(kind === 'span' ? { kind, from: 600, to: 1080 } : { kind: kind ?? 'weekday' })
            }
          />
          {value.kind === 'span' && (
            <>
              <ClockInput label="节假日开始" minute={value.from} onChange={(from) => onChange({ ...value, from })} />
              至
              <ClockInput label="节假日结束" minute={value.to} onChange={(to) => onChange({ ...value, to })} />
            </>
          )}
        </div>
      )}
    </Field>
  );
}
