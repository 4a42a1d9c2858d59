import { type AdherenceStretch, excuseDeviation, excuseInput } from '@lianxi/contracts/attendance/adherence.contract';
import { call } from '@lianxi/shared/client/api';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { TimeField } from '../form/time-field.tsx';

/** Why somebody did not do what was planned: the time counts as adherent then. */
export function ExcuseForm({
  agentId,
  stretch: { beginTime, endTime },
  onSaved,
  onClose,
}: {
  agentId: string;
  stretch: Pick<AdherenceStretch, 'beginTime' | 'endTime'>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const form = useForm(excuseInput, {
    initial: { beginTime, endTime, reason: '' },
    submit: async (body) => {
      await call(excuseDeviation, { params: { id: agentId }, body });
      onSaved();
    },
  });
  return (
    <FormModal form={form} title="说明偏离" onClose={onClose}>
      <TextField form={form} name="reason" label="说明" placeholder="如：系统故障、临时培训" />
      <TimeField form={form} name="beginTime" label="开始" />
      <TimeField form={form} name="endTime" label="结束" />
    </FormModal>
  );
}
