import { type SmsAccount, smsAccount } from '@lianxi/contracts/sms/sms-account.contract';
import { SecretField } from '@lianxi/shared/form/secret-field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import type { FieldOf } from '@lianxi/shared/record/record-fields';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { RecordPage } from '@lianxi/shared/record/record-page';
import '../sms.css';

const columns = (column: ColumnOf<typeof smsAccount>) => [
  column('name', { width: 180 }),
  column('vendor', { width: 200 }),
  column('accessId', { width: 200 }),
  column('price', { width: 120, render: ({ price }: SmsAccount) => `${price} 分/条` }),
  column('perSecond', { width: 100 }),
  column('enabled', { width: 80 }),
  column('updateTime'),
];

/** 账号 (/shortmsg/setting/account): the tenant's accounts at vendors of messages. */
export default function SmsAccountPage() {
  return (
    <RecordPage
      record={smsAccount}
      title="短信账号"
      columns={columns}
      emptyWords="没有账号时，短信写入平台的发件箱，不会真的发出。"
      form={{
        inputOf: (row) => ({ ...row, secret: '' }),
        fields: (field, form, row) => (
          <>
            {field('name')}
            {field('vendor')}
            <Credentials field={field} form={form} row={row} />
            {field('perSecond', { suffix: '条' })}
            {field('price', { suffix: '分/条' })}
            {field('enabled')}
          </>
        ),
      }}
    />
  );
}

interface CredentialsProps {
  field: FieldOf<typeof smsAccount>;
  form: ContractForm<RecordInput<typeof smsAccount>>;
  row: SmsAccount | null;
}

/** What the vendor wants; the outbox wants nothing. */
function Credentials({ field, form, row }: CredentialsProps) {
  const vendor = useFormValue(form, 'vendor');
  if (vendor === 'outbox') return null;
  return (
    <>
      {field('accessId', { hint: vendor === 'aliyun' ? 'AccessKey ID' : 'SecretId', required: true })}
      <SecretField
        form={form}
        name="secret"
        label="密钥"
        autoComplete="off"
        placeholder={row?.hasSecret ? '已设置，不修改则留空' : '请输入'}
        hint={`${vendor === 'aliyun' ? 'AccessKey Secret' : 'SecretKey'}，保存后不再显示。`}
      />
      {vendor === 'tencent' && field('appId', { hint: 'SmsSdkAppId', required: true })}
      {row && (
        <div className="lx-field">
          <span className="lx-field-label">回执和回复的推送地址</span>
          <code className="sms-path">{`${location.origin}${row.receiptPath}`}</code>
          <p className="lx-field-hint">填写到服务商控制台。地址就是凭证，请勿公开。</p>
        </div>
      )}
    </>
  );
}
