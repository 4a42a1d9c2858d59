import {
  createOutboundRoute,
  type OutboundRoute,
  outboundRouteFields,
  outboundRoutes,
  routeChoices,
  updateOutboundRoute,
} from '@lianxi/contracts/callcenter/outbound-route.contract';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField, NumberField, RadioField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const blank = {
  name: '',
  pattern: '',
  act: 'call' as const,
  trunks: [],
  poolId: null,
  strip: 0,
  prefix: '',
  enabled: true,
};

const acts = [
  { value: 'call', text: '拨出' },
  { value: 'refuse', text: '禁止拨打' },
];

const loadLines: LoadOptions = async (keyword, signal) => {
  const { lines } = await call(routeChoices, undefined, { signal });
  return lines
    .filter(({ id, carrier }) => `${id} ${carrier}`.includes(keyword))
    .map(({ id, carrier, reachable }) => ({ value: id, text: id, note: `${carrier} ${reachable ? '正常' : '不通'}` }));
};

async function readRoute(routeId: string): Promise<OutboundRoute> {
  const route = (await call(outboundRoutes)).find(({ id }) => id === routeId);
  if (!route) throw new Error(commonErrors.notFound.text);
  return route;
}

/** A new route, which becomes the last, or the one that is given. */
export function RouteForm({ route, onClose }: { route: OutboundRoute | null; onClose: () => void }) {
  const { data: choices } = useCall(routeChoices, {});
  const form = useRecordForm(outboundRouteFields, {
    record: route,
    blank,
    create: (body) => call(createOutboundRoute, { body }),
    update: (body) => call(updateOutboundRoute, { body }),
    read: readRoute,
    list: outboundRoutes,
    saved: '已保存，从下一通电话起生效',
    onClose,
  });
  return (
    <FormDrawer form={form} title={route ? '编辑路由' : '新建路由'} onClose={onClose}>
      <TextField form={form} name="name" label="路由名称" />
      <TextField
        form={form}
        name="pattern"
        label="号码规则"
        hint="X 代表任意一位数字，末尾的 * 代表任意多位，如 1XXXXXXXXXX、00*。"
      />
      <RadioField form={form} name="act" label="处理" options={acts} />
      <PickManyField
        form={form}
        name="trunks"
        label="线路"
        none="全部，按优先级"
        load={loadLines}
        chosen={(route?.trunks ?? []).map((name) => ({ value: name, text: name }))}
        hint="按选择的先后使用：不通、占满或运营商出错时改走下一条。"
      />
      <ChoiceField
        form={form}
        name="poolId"
        label="外显号码"
        none="按坐席、技能组或默认"
        options={(choices?.pools ?? []).map(({ id, name }) => ({ value: id, text: name }))}
      />
      <div className="lx-form-row">
        <NumberField form={form} name="strip" label="去掉前几位" min={0} max={20} />
        <TextField form={form} name="prefix" label="加前缀" />
      </div>
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
