import {
  createTrunk,
  type Trunk,
  trunkForm,
  trunkList,
  trunkTenants,
  updateTrunk,
} from '@lianxi/contracts/callcenter/trunk.contract';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { AddressesField, CodecsField } from './trunk-fields.tsx';

const blank = {
  name: '',
  carrier: '',
  host: '',
  port: 5060,
  username: null,
  secret: null,
  fromAddresses: [],
  codecs: ['alaw' as const, 'ulaw' as const],
  priority: 5,
  tenantIds: [],
  maxCalls: null,
  enabled: true,
};

/** The secret is written and never read back. */
const fieldsOf = (trunk: Trunk) => ({ ...trunk, name: trunk.id, secret: null });

async function readTrunk(trunkId: string) {
  const trunk = (await call(trunkList)).find(({ id }) => id === trunkId);
  if (!trunk) throw new Error(commonErrors.notFound.text);
  return fieldsOf(trunk);
}

/** A new line, or the given one; the switch uses it as soon as it is saved. */
export function TrunkForm({ trunk, onClose }: { trunk: Trunk | null; onClose: () => void }) {
  const { data: tenants = [] } = useCall(trunkTenants, {});
  const options = tenants.map(({ id, name }) => ({ value: id, text: name, note: id }));
  const form = useRecordForm(trunkForm, {
    record: trunk && fieldsOf(trunk),
    blank,
    create: (body) => call(createTrunk, { body }),
    update: ({ id: _, ...body }) => call(updateTrunk, { body }),
    read: readTrunk,
    list: trunkList,
    saved: '已保存，立即生效',
    onClose,
  });
  return (
    <FormDrawer form={form} title={trunk ? `编辑线路 ${trunk.id}` : '新建线路'} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label="线路名"
        disabled={trunk !== null}
        hint="小写字母、数字或短横线，保存后不能修改。"
      />
      <TextField form={form} name="carrier" label="运营商" />
      <div className="lx-form-row">
        <TextField form={form} name="host" label="服务器地址" />
        <NumberField form={form} name="port" label="端口" min={1} max={65_535} />
      </div>
      <TextField form={form} name="username" label="注册账号" hint="不填为 IP 对接，运营商按我方地址识别。" />
      <SecretField
        form={form}
        name="secret"
        label="注册密码"
        autoComplete="new-password"
        placeholder={trunk?.hasSecret ? '已设置，不填则不变' : ''}
      />
      <AddressesField form={form} />
      <CodecsField form={form} />
      <NumberField form={form} name="priority" label="优先级" min={1} max={100} hint="没有匹配的路由时，数字小的先用。" />
      <NumberField
        form={form}
        name="maxCalls"
        label="并发上限"
        min={1}
        max={10_000}
        hint="呼入和呼出合计，不填为不限；占满时外呼改走下一条线路。"
      />
      <PickManyField
        form={form}
        name="tenantIds"
        label="使用企业"
        none="全部企业"
        hint="只有这些企业的呼出可以走该线路；呼入按号码归属。"
        load={(keyword) => Promise.resolve(options.filter(({ text, note }) => `${text} ${note}`.includes(keyword)))}
        chosen={options}
      />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
