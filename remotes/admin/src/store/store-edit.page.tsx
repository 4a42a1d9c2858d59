import { Button } from '@douyinfe/semi-ui';
import { type Store, store } from '@lianxi/contracts/admin/store.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { type ContractForm, useForm } from '@lianxi/shared/form/use-form';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useLeaveGuard, useOpenTab, useTabTitle } from '@lianxi/shared/portal/tab';
import { fieldOf } from '@lianxi/shared/record/record-fields';
import { blankOf, type RecordInput } from '@lianxi/shared/record/record-form';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { confirmLeave } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import { STORE_LIST } from './store-address.ts';

/** One branch, or without `?id=` a new one (specification section 2, /setting/store/edit). */
export default function StoreEditPage() {
  const [id] = useAddressValue('id');
  return id === undefined ? <StoreEditor stored={null} /> : <StoredStore key={id} id={id} />;
}

function StoredStore({ id }: { id: string }) {
  const { data, error, refetch } = useCall(store.read, { params: { id } }, { gcTime: 0 });
  const openTab = useOpenTab();
  if (data && !error) return <StoreEditor stored={data} />;
  return (
    <Page title="编辑门店" actions={<Button onClick={() => openTab(STORE_LIST)}>返回</Button>}>
      {error ? <Failure what="门店" error={error} onRetry={() => void refetch()} /> : <Loading shape="list" rows={6} />}
    </Page>
  );
}

/** A new store leads back to the list; a stored one stays open after saving. */
function useStoreForm(stored: Store | null) {
  const openTab = useOpenTab();
  // A change names the version that it is based on.
  const latest = useRef(stored);
  const form: ContractForm<RecordInput<typeof store>> = useForm(store.schema.fields, {
    initial: stored ?? blankOf(store),
    submit: async (fields) => {
      const { current } = latest;
      if (current) await call(store.update, { body: { ...fields, id: current.id, version: current.version } });
      else await call(store.create, { body: fields });
      await Promise.all([invalidate(store.list), invalidate(store.read)]);
      toastSuccess();
      if (current) return form.loadLatest?.();
      form.reset();
      openTab(STORE_LIST);
    },
    ...(stored && {
      latest: async () => {
        latest.current = await call(store.read, { params: { id: stored.id } });
        return latest.current;
      },
    }),
  });
  return form;
}

function StoreEditor({ stored }: { stored: Store | null }) {
  const form = useStoreForm(stored);
  const openTab = useOpenTab();
  useLeaveGuard(form.dirty);
  useTabTitle(stored?.name ?? '新建门店');
  const field = fieldOf(store, form as unknown as ContractForm, stored === null);
  const leave = async () => {
    if (form.dirty && !(await confirmLeave())) return;
    form.reset();
    openTab(STORE_LIST);
  };
  return (
    <Page
      title={stored ? '编辑门店' : '新建门店'}
      actions={
        <>
          <Button onClick={() => void leave()}>返回</Button>
          <Button theme="solid" htmlType="submit" form={form.id} disabled={!form.dirty} loading={form.submitting}>
            保存
          </Button>
        </>
      }
    >
      <div className="lx-settings">
        <FormBody form={form}>
          <SettingsSection title="门店信息">
            {field('code')}
            {field('name')}
            {field('region', { placeholder: '如 上海市 静安区' })}
            {field('address')}
          </SettingsSection>
          <SettingsSection title="营业">
            <PickField
              form={form}
              name="managerId"
              label="店长"
              none="未指定"
              load={loadAgents}
              chosen={chosen(stored?.managerId, stored?.managerName)}
            />
            {field('phone', { inputMode: 'tel', hint: '告知客户的号码。' })}
            {field('state', { hint: '已停业的门店不能再被选择。' })}
            <WorkingHoursField form={form} name="workingHours" label="营业时间" hint="没有时段时全天营业。" />
          </SettingsSection>
        </FormBody>
      </div>
    </Page>
  );
}

const chosen = (value: string | null = null, text: string | null = null) =>
  value !== null && text !== null ? { value, text } : undefined;
