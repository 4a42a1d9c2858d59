import { type SpecialDay, specialDay } from '@lianxi/contracts/admin/special-day.contract';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { RecordPage } from '@lianxi/shared/record/record-page';
import type { ReactNode } from 'react';
import './special-day.css';

const columns = (column: ColumnOf<typeof specialDay>) => [
  column('name', { width: 200 }),
  { key: 'day', title: '日期', width: 140, render: ({ day }: SpecialDay) => day },
  column('kind', { width: 140 }),
  column('worksAs', { width: 140 }),
];

/** 节假日 (/basicmodule/holidaysetting): the days on which the working hours of all channels differ from the week's. */
export default function SpecialDayPage() {
  return (
    <RecordPage
      record={specialDay}
      title="节假日"
      columns={columns}
      emptyWords="热线、技能组和在线、视频客服的服务时间在节假日不开放，补班日按所选的周几开放。"
      form={{
        fields: (field, form) => (
          <>
            {field('name')}
            <Field<RecordInput<typeof specialDay>, string> form={form} name="day" label="日期" required>
              {({ id, value, onChange, onBlur, ref, disabled, describedBy, invalid }) => (
                <input
                  id={id}
                  ref={ref}
                  type="date"
                  className="special-day-date"
                  value={value}
                  disabled={disabled}
                  aria-describedby={describedBy}
                  aria-invalid={invalid || undefined}
                  onChange={(event) => onChange(event.target.value)}
                  onBlur={onBlur}
                />
              )}
            </Field>
            {field('kind', { hint: '从前一天晚上跨过零点的时段照常到结束。' })}
            <OfMakeUp form={form}>{field('worksAs')}</OfMakeUp>
          </>
        ),
      }}
    />
  );
}

/** Only a make-up day has the hours of another weekday. */
function OfMakeUp({ form, children }: { form: ContractForm<RecordInput<typeof specialDay>>; children: ReactNode }) {
  return useFormValue(form, 'kind') === 'make-up' && children;
}
