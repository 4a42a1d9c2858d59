import {
  createInfoRecord,
  type InfoRecordDetail,
  infoRecordFields,
  newInfoRecordFields,
  readInfoRecord,
  updateInfoRecord,
} from '@lianxi/contracts/customer/info-record.contract';
import type { PublishedForm } from '@lianxi/contracts/form/form-template.contract';
import { call } from '@lianxi/shared/client/api';
import { loadCustomers } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { ownValues, startingValues } from '@lianxi/shared/own-fields/filling';
import { OwnFields } from '@lianxi/shared/own-fields/own-fields';
import { ownFormOf } from '@lianxi/shared/own-fields/use-own-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useMemo, useRef, useState } from 'react';
import { refreshInfoRecords } from './refresh.ts';

const WIDTH = 560;

interface Props {
  template: { id: string; name: string };
  published: PublishedForm;
  onClose: () => void;
}

/** A new record of a customer. */
export function NewInfoRecord({ template, published, onClose, onSaved }: Props & { onSaved: (id: string) => void }) {
  const { definition, filling } = useMemo(() => ownFormOf(published, null), [published]);
  const schema = useMemo(() => newInfoRecordFields.extend({ values: ownValues(definition, filling) }), [definition, filling]);
  const form = useForm(schema, {
    initial: { customerId: '', values: startingValues(definition, filling) },
    submit: async (body) => {
      const { id } = await call(createInfoRecord, { body: { ...body, templateId: template.id } });
      toastSuccess(`已新建${template.name}`);
      onSaved(id);
      void refreshInfoRecords();
    },
  });
  return (
    <FormDrawer form={form} title={`新建${template.name}`} width={WIDTH} onClose={onClose}>
      <PickField form={form} name="customerId" label="客户" none="选择客户" load={loadCustomers} />
      <OwnFields form={form} name="values" definition={definition} filling={filling} />
    </FormDrawer>
  );
}

/** Opens when the record is read. */
export function EditInfoRecord({ id, ...props }: { id: string } & Props) {
  const { data } = useCall(readInfoRecord, { params: { id } });
  return data ? <InfoRecordForm record={data} {...props} /> : null;
}

function InfoRecordForm({ record, template, published, onClose }: Props & { record: InfoRecordDetail }) {
  const { id } = record;
  const version = useRef(record.version);
  const [filled, setFilled] = useState(record.form);
  const { definition, filling } = useMemo(() => ownFormOf(published, filled), [published, filled]);
  const schema = useMemo(() => infoRecordFields.extend({ values: ownValues(definition, filling) }), [definition, filling]);
  const form = useForm(schema, {
    initial: { values: startingValues(definition, filling) },
    submit: async ({ values }) => {
      await call(updateInfoRecord, { body: { id, version: version.current, values } });
      toastSuccess('已保存');
      onClose();
      void refreshInfoRecords();
    },
    latest: async () => {
      const stored = await call(readInfoRecord, { params: { id } });
      version.current = stored.version;
      setFilled(stored.form);
      const own = ownFormOf(published, stored.form);
      return { values: startingValues(own.definition, own.filling) };
    },
  });
  return (
    <FormDrawer form={form} title={`编辑${template.name} · ${record.custName}`} width={WIDTH} onClose={onClose}>
      <OwnFields form={form} name="values" definition={definition} filling={filling} />
    </FormDrawer>
  );
}
