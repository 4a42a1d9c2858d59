import { Input } from '@douyinfe/semi-ui';
import {
  type CustomerDetail,
  type CustomerFields,
  createCustomer,
  customerFields,
  type OpenCustomer,
  readCustomer,
  updateCustomer,
} from '@lianxi/contracts/customer/customer.contract';
import type { PublishedForm } from '@lianxi/contracts/form/form-template.contract';
import { isMaskedPhone, shownNumber } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { Field } from '@lianxi/shared/form/field';
import { RadioField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { ownValues, startingValues } from '@lianxi/shared/own-fields/filling';
import { OwnFields } from '@lianxi/shared/own-fields/own-fields';
import { ownFormOf, usePublishedForm } from '@lianxi/shared/own-fields/use-own-form';
import { useHolds, useSession } from '@lianxi/shared/session/use-session';
import { Failure } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DuplicateWarning } from '../duplicate/duplicate-warning.tsx';
import { loadLabels } from '../label/load-labels.ts';
import { levels } from './customer-words.ts';
import { refreshCustomers } from './refresh.ts';

const fieldsOf = (customer: CustomerDetail): CustomerFields => {
  const { custName, phone, company, city, level, email, address, remark, ownerId, labels } = customer;
  return { custName, phone, company, city, level, email, address, remark, ownerId, labelIds: labels.map(({ id }) => id) };
};

const WIDTH = 560;

const nothing: CustomerFields = {
  custName: '',
  phone: '',
  company: '',
  city: '',
  level: 'normal',
  email: '',
  address: '',
  remark: '',
  ownerId: null,
  labelIds: [],
};

interface Props {
  /** Absent: a new customer. */
  customer?: OpenCustomer;
  /** The tenant's own fields; null: it has none. */
  published: PublishedForm | null;
  /** The number of a new customer, when it is known already. */
  phone?: string | undefined;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/**
 * One form for creating and editing. A new customer belongs to the agent who creates them, unless this agent may assign
 * customers.
 */
function CustomerForm({ customer, published, phone = '', onDirty, onClose, onSaved }: Props) {
  const mayAllot = useHolds('customer_allot');
  const me = useSession((state) => state.userinfo);
  const version = useRef(customer?.version ?? 0);
  const [filled, setFilled] = useState(customer?.form ?? null);
  const { definition, filling } = useMemo(() => ownFormOf(published, filled), [published, filled]);
  const schema = useMemo(() => customerFields.extend({ values: ownValues(definition, filling) }), [definition, filling]);
  const form = useForm(schema, {
    initial: {
      ...(customer ? fieldsOf(customer) : { ...nothing, phone, ownerId: me?.user_id ?? null }),
      values: startingValues(definition, filling),
    },
    submit: async (values) => {
      const body = customer && { ...values, id: customer.id, version: version.current };
      const id = body
        ? await call(updateCustomer, { body }).then(() => body.id)
        : (await call(createCustomer, { body: values })).id;
      toastSuccess(customer ? '已保存' : '已新建客户');
      onSaved(id);
      void refreshCustomers();
    },
    ...(customer && {
      latest: async () => {
        const stored = await call(readCustomer, { params: { id: customer.id } });
        version.current = stored.version;
        setFilled(stored.form);
        const own = ownFormOf(published, stored.form);
        return { ...fieldsOf(stored), values: startingValues(own.definition, own.filling) };
      },
    }),
  });
  const { dirty } = form;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const owner = customer ? { id: customer.ownerId, name: customer.ownerName } : { id: me?.user_id, name: me?.cuser_name };

  return (
    <FormDrawer form={form} title={customer ? '编辑客户' : '新建客户'} width={WIDTH} onClose={onClose}>
      <DuplicateWarning form={form} {...(customer && { id: customer.id })} />
      <div className="lx-form-row">
        <TextField form={form} name="custName" label="姓名" />
        {customer && isMaskedPhone(customer.phone) ? (
          <Field form={form} name="phone" label="联系电话" hint="没有查看完整号码的权限，不能修改">
            {({ id, describedBy }) => (
              <Input id={id} aria-describedby={describedBy} disabled value={shownNumber(customer.phone)} />
            )}
          </Field>
        ) : (
          <TextField form={form} name="phone" label="联系电话" inputMode="tel" />
        )}
      </div>
      <RadioField form={form} name="level" label="级别" options={levels} />
      <div className="lx-form-row">
        <TextField form={form} name="company" label="公司" />
        <TextField form={form} name="city" label="城市" />
      </div>
      <div className="lx-form-row">
        <TextField form={form} name="email" label="邮箱" inputMode="email" />
        {mayAllot && (
          <PickField
            form={form}
            name="ownerId"
            label="归属坐席"
            none="未分配"
            load={loadAgents}
            chosen={owner.id ? { value: owner.id, text: owner.name ?? owner.id } : undefined}
          />
        )}
      </div>
      <PickManyField
        form={form}
        name="labelIds"
        label="标签"
        none="未打标签"
        load={loadLabels}
        chosen={customer?.labels.map(({ id, name }) => ({ value: id, text: name })) ?? []}
      />
      <TextField form={form} name="address" label="地址" />
      <TextAreaField form={form} name="remark" label="备注" />
      <OwnFields form={form} name="values" definition={definition} filling={filling} />
    </FormDrawer>
  );
}

/** The form of a new customer: it opens when the tenant's own fields are read. */
export function NewCustomer(props: Omit<Props, 'customer' | 'published'>) {
  const { data, error, refetch } = usePublishedForm('customer');
  if (error && data === undefined) return <NoForm error={error} onRetry={() => void refetch()} onClose={props.onClose} />;
  return data === undefined ? null : <CustomerForm published={data} {...props} />;
}

/** The form of a customer: it opens when the customer is read. */
export function EditCustomer({ id, ...props }: { id: string } & Omit<Props, 'customer' | 'published' | 'phone'>) {
  const published = usePublishedForm('customer');
  const { data } = useCall(readCustomer, { params: { id } });
  if (published.error && published.data === undefined) {
    return <NoForm error={published.error} onRetry={() => void published.refetch()} onClose={props.onClose} />;
  }
  return data && published.data !== undefined ? (
    <CustomerForm key={id} customer={data} published={published.data} {...props} />
  ) : null;
}

function NoForm({ onClose, ...failure }: { error: unknown; onRetry: () => void; onClose: () => void }) {
  return (
    <Sheet title="客户资料" width={WIDTH} onClose={onClose}>
      <Failure what="客户资料" {...failure} />
    </Sheet>
  );
}
