import { type OutboundRoute, outboundRoute, routeChoices } from '@lianxi/contracts/callcenter/outbound-route.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField } from '@lianxi/shared/form/fields';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { RecordForm } from '@lianxi/shared/record/record-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const loadLines: LoadOptions = async (keyword, signal) => {
  const { lines } = await call(routeChoices, undefined, { signal });
  return lines
    .filter(({ id, carrier }) => `${id} ${carrier}`.includes(keyword))
    .map(({ id, carrier, reachable }) => ({ value: id, text: id, note: `${carrier} ${reachable ? '正常' : '不通'}` }));
};

/** A new route, which becomes the last, or the given one. */
export function RouteForm({ route, onClose }: { route: OutboundRoute | null; onClose: () => void }) {
  const { data: choices } = useCall(routeChoices, {});
  return (
    <RecordForm
      record={outboundRoute}
      row={route}
      saved="已保存，从下一通电话起生效"
      onClose={onClose}
      fields={(field, form) => (
        <>
          {field('name')}
          {field('pattern', { hint: 'X 代表任意一位数字，末尾的 * 代表任意多位，如 1XXXXXXXXXX、00*。' })}
          {field('act')}
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
            {field('strip')}
            {field('prefix')}
          </div>
          {field('enabled')}
        </>
      )}
    />
  );
}
