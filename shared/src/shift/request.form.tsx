import { DatePicker } from '@douyinfe/semi-ui';
import {
  blankRequest,
  kindOptions,
  leaveOptions,
  punchOptions,
  type RequestInput,
  requestForOther,
  requestInput,
  requestOf,
} from '@lianxi/contracts/attendance/request-input';
import { fileRequest } from '@lianxi/contracts/attendance/shift-request.contract';
import { call } from '../client/api.ts';
import { loadAgents } from '../client/load-options.ts';
import { Field } from '../form/field.tsx';
import { ChoiceField, RadioField, TextAreaField } from '../form/fields.tsx';
import { FormDrawer } from '../form/form-frame.tsx';
import { PickField } from '../form/pick-fields.tsx';
import { type ContractForm, useForm } from '../form/use-form.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { toastSuccess } from '../ui/toast.tsx';
import './request-form.css';

/** A request: the user's own, or one that a supervisor files for an agent. */
export function RequestForm({
  forOther = false,
  onSaved,
  onClose,
}: {
  forOther?: boolean;
  onSaved: () => void;
  onClose: () => void;
}) {
  const form = useForm(forOther ? requestForOther : requestInput, {
    initial: blankRequest,
    submit: async (input) => {
      await call(fileRequest, { body: requestOf(input) });
      toastSuccess('已提交');
      onSaved();
    },
  });
  return (
    <FormDrawer form={form} title={forOther ? '代提交申请' : '新建申请'} act="提交" onClose={onClose}>
      {forOther && <PickField form={form} name="agentId" label="坐席" none="请选择" load={loadAgents} required />}
      <RadioField form={form} name="kind" label="类型" options={kindOptions} />
      <OfKind form={form} />
      <TextAreaField form={form} name="reason" label="原因" />
    </FormDrawer>
  );
}

/** The fields of the chosen kind. */
function OfKind({ form }: { form: ContractForm<RequestInput> }) {
  switch (useFormValue(form, 'kind')) {
    case 'swap':
      return (
        <>
          <TimeField form={form} name="day" label="要换的班" type="date" required />
          <PickField form={form} name="otherAgentId" label="同事" none="请选择" load={loadAgents} required />
          <TimeField form={form} name="otherDay" label="换同事的班" type="date" hint="不选：同事接班，不换班" />
        </>
      );
    case 'correction':
      return (
        <div className="lx-form-row">
          <ChoiceField form={form} name="punchKind" label="补哪一次" options={punchOptions} />
          <TimeField form={form} name="beginTime" label="打卡时间" type="moment" required />
        </div>
      );
    case 'leave':
      return (
        <>
          <ChoiceField form={form} name="leaveKind" label="假别" options={leaveOptions} />
          <Span form={form} />
        </>
      );
    default:
      return <Span form={form} />;
  }
}

function Span({ form }: { form: ContractForm<RequestInput> }) {
  return (
    <div className="lx-form-row">
      <TimeField form={form} name="beginTime" label="开始" type="moment" required />
      <TimeField form={form} name="endTime" label="结束" type="moment" required />
    </div>
  );
}

/** What the clock of the browser shows then, which stands for the clock of the tenant: `2026-10-05T09:00`. */
const wallClock = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function TimeField({
  form,
  name,
  label,
  type,
  hint,
  required = false,
}: {
  form: ContractForm<RequestInput>;
  name: 'beginTime' | 'endTime' | 'day' | 'otherDay';
  label: string;
  type: 'date' | 'moment';
  hint?: string;
  required?: boolean;
}) {
  return (
    <Field<RequestInput, string> form={form} name={name} label={label} required={required} {...(hint && { hint })}>
      {({ id, value, onChange, onBlur, ref, disabled, describedBy, invalid }) =>
        type === 'date' ? (
          <input
            id={id}
            ref={ref}
            type="date"
            className="request-time"
            value={value}
            disabled={disabled}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        ) : (
          <DatePicker
            type="dateTime"
            format="yyyy-MM-dd HH:mm"
            aria-label={label}
            style={{ width: '100%' }}
            disabled={disabled}
            validateStatus={invalid ? 'error' : 'default'}
            value={value ? new Date(value) : ''}
            onChange={(picked) => onChange(picked instanceof Date ? wallClock(picked) : '')}
          />
        )
      }
    </Field>
  );
}
