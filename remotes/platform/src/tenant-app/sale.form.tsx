import { Input } from '@douyinfe/semi-ui';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { saleTerms, sellApp, type TenantWithApps, tenantApps } from '@lianxi/contracts/registry/tenant-app.contract';
import { call } from '@lianxi/shared/client/api';
import { Field } from '@lianxi/shared/form/field';
import { ChoiceField, NumberField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useRef } from 'react';

type App = TenantWithApps['apps'][number];

/** The day of an ISO time, `2026-12-31`, as the browser's date field needs it. */
const dayOf = (time: string) => new Date(time).toLocaleDateString('sv-SE');
/** An app is valid until the last second of its day. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

/** The form of a tenant's app, new or existing: its end and its number of licences. */
export function SaleForm({
  tenant: { tenantId, code },
  app,
  onSale,
  onSaved,
  onClose,
}: {
  tenant: TenantWithApps;
  /** Null: an app that the tenant does not have yet. */
  app: App | null;
  onSale: readonly { remoteId: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const version = useRef(app?.version ?? null);
  const form = useForm(saleTerms, {
    initial: {
      remoteId: app?.remoteId ?? onSale[0]?.remoteId ?? '',
      expireTime: app?.expireTime ?? null,
      seats: app?.seats ?? null,
    },
    submit: async (terms) => {
      await call(sellApp, { body: { ...terms, tenantId, version: version.current } });
      onSaved();
    },
    ...(app && {
      latest: async () => {
        const { list } = await call(tenantApps, { query: { keyword: code, pageSize: 1000 } });
        const known = list.find((tenant) => tenant.tenantId === tenantId)?.apps;
        const latest = known?.find(({ remoteId }) => remoteId === app.remoteId);
        if (!latest) throw new Error(commonErrors.notFound.text);
        version.current = latest.version;
        return { remoteId: latest.remoteId, expireTime: latest.expireTime, seats: latest.seats };
      },
    }),
  });
  return (
    <FormModal form={form} title={app ? `修改 ${app.name}` : '开通应用'} act={app ? '保存' : '开通'} onClose={onClose}>
      {!app && (
        <ChoiceField
          form={form}
          name="remoteId"
          label="应用"
          options={onSale.map(({ remoteId, name }) => ({ value: remoteId, text: name }))}
        />
      )}
      <Field form={form} name="expireTime" label="有效期至" hint="不填为长期有效。早于今天即停止使用，数据保留。">
        {({ value, onChange, onBlur, id, disabled, describedBy }) => (
          <Input
            id={id}
            type="date"
            aria-describedby={describedBy}
            disabled={disabled}
            value={value === null ? '' : dayOf(String(value))}
            onChange={(day) => onChange(day === '' ? null : endOf(day))}
            onBlur={onBlur}
          />
        )}
      </Field>
      <NumberField form={form} name="seats" label="席位" hint="不填为不限，全员可用。" min={1} />
    </FormModal>
  );
}
