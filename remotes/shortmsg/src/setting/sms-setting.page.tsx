import { smsAccount } from '@lianxi/contracts/sms/sms-account.contract';
import { DEFAULT_OPT_OUT_WORDS, smsSetting } from '@lianxi/contracts/sms/sms-setting.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { ClockInput } from '@lianxi/shared/form/clock-input';
import { Field } from '@lianxi/shared/form/field';
import { ChoiceField } from '@lianxi/shared/form/fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { type SettingsInput, SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import '../sms.css';

/** 发送设置 (/shortmsg/setting): which account sends what, and how much. */
export default function SmsSettingPage() {
  const { data } = useCall(smsAccount.list, { query: { pageSize: 100 } });
  const accounts = (data?.list ?? []).filter(({ enabled }) => enabled).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <SettingsPage
      settings={smsSetting}
      title="发送设置"
      sections={(field, form) => (
        <>
          <SettingsSection title="通道" words="没有选择账号的类型写入平台的发件箱，不会真的发出。">
            <ChoiceField form={form} name="serviceAccountId" label="通知短信" none="发件箱" options={accounts} />
            <ChoiceField form={form} name="marketingAccountId" label="营销短信" none="发件箱" options={accounts} />
            <ChoiceField form={form} name="collectionAccountId" label="催收短信" none="发件箱" options={accounts} />
          </SettingsSection>
          <SettingsSection title="额度">
            {field('agentDaily', { suffix: '条', hint: '0 为不限制。' })}
            {field('departmentDaily', { suffix: '条', hint: '0 为不限制。' })}
          </SettingsSection>
          <SettingsSection title="群发免打扰" words="群发在这段时间暂停，结束后继续。两个时间相同则不暂停。">
            <Quiet form={form} />
          </SettingsSection>
          <SettingsSection title="退订">
            {field('optOutWords', {
              placeholder: DEFAULT_OPT_OUT_WORDS,
              hint: '客户回复其中一个词后，不再收到短信，排队的短信也不再发出。留空使用上面的默认词。',
            })}
          </SettingsSection>
        </>
      )}
    />
  );
}

function Quiet({ form }: { form: ContractForm<SettingsInput<typeof smsSetting>> }) {
  return (
    <div className="sms-clocks">
      <Field<SettingsInput<typeof smsSetting>, number> form={form} name="quietFrom" label="开始" group>
        {({ value, onChange }) => <ClockInput label="免打扰开始" minute={value} onChange={onChange} />}
      </Field>
      <Field<SettingsInput<typeof smsSetting>, number> form={form} name="quietTo" label="结束" group>
        {({ value, onChange }) => <ClockInput label="免打扰结束" minute={value} onChange={onChange} />}
      </Field>
    </div>
  );
}
