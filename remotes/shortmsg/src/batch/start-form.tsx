import { type SmsBatch, startInput, startSmsBatch } from '@lianxi/contracts/sms/sms-batch.contract';
import { call } from '@lianxi/shared/client/api';
import { Field } from '@lianxi/shared/form/field';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { refreshBatches } from './refresh.ts';
import '../sms.css';

/** Starts exactly what the funnel shows, now or at a time. */
export function StartForm({ batch, onClose }: { batch: SmsBatch; onClose: () => void }) {
  const form = useForm(startInput, {
    initial: { startAt: '' },
    submit: async ({ startAt }) => {
      const at = startAt === '' ? null : new Date(startAt).toISOString();
      await call(startSmsBatch, { body: { id: batch.id, version: batch.version, startAt: at } });
      await refreshBatches();
      toastSuccess(at === null ? '已启动' : '已定时');
      onClose();
    },
  });
  const count = (batch.counts.queued ?? 0).toLocaleString();
  return (
    <FormModal form={form} title={`向 ${count} 人发送短信`} act="启动" onClose={onClose}>
      <Field<{ startAt: string }, string> form={form} name="startAt" label="开始时间" hint="留空则立即开始。">
        {({ id, value, onChange, onBlur, ref, disabled, describedBy }) => (
          <input
            id={id}
            ref={ref}
            type="datetime-local"
            className="sms-start-at"
            value={value}
            disabled={disabled}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
      <p className="sms-preview-words">预计费用 {(batch.price / 100).toFixed(2)} 元。</p>
    </FormModal>
  );
}
