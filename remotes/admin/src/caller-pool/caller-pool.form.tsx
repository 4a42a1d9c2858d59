import {
  type CallerPool,
  callerPoolChoices,
  callerPoolFields,
  callerPoolList,
  createCallerPool,
  readCallerPool,
  updateCallerPool,
} from '@lianxi/contracts/callcenter/caller-pool.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { ChoiceField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { PoolNumbersField } from './pool-numbers-field.tsx';
import { rules } from './pool-words.ts';

const blank = {
  name: '',
  rule: 'fixed' as const,
  numbers: [],
  agentIds: [],
  skillGroupIds: [],
  usual: false,
  enabled: true,
};

const fieldsOf = (pool: CallerPool) => ({
  ...pool,
  agentIds: pool.agents.map(({ id }) => id),
  skillGroupIds: pool.skillGroups.map(({ id }) => id),
});

const loadGroups: LoadOptions = async (keyword, signal) => {
  const { skillGroups } = await call(callerPoolChoices, undefined, { signal });
  return skillGroups.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

const chosen = (named: readonly { id: string; name: string }[] = []) => named.map(({ id, name }) => ({ value: id, text: name }));

/** A new pool of numbers, or the one that is given. */
export function CallerPoolForm({ pool, onClose }: { pool: CallerPool | null; onClose: () => void }) {
  const form = useRecordForm(callerPoolFields, {
    record: pool && fieldsOf(pool),
    blank,
    create: (body) => call(createCallerPool, { body }),
    update: (body) => call(updateCallerPool, { body }),
    read: async (id) => fieldsOf(await call(readCallerPool, { params: { id } })),
    list: callerPoolList,
    saved: '已保存，从下一通电话起生效',
    onClose,
  });
  const known = (pool?.numbers ?? []).map(({ hotlineId, did }) => ({ value: hotlineId, text: did }));
  return (
    <FormDrawer form={form} title={pool ? '编辑号码池' : '新建号码池'} onClose={onClose}>
      <TextField form={form} name="name" label="号码池名称" />
      <ChoiceField form={form} name="rule" label="规则" options={rules} />
      <PoolNumbersField form={form} known={known} />
      <PickManyField
        form={form}
        name="skillGroupIds"
        label="技能组"
        none="没有技能组"
        load={loadGroups}
        chosen={chosen(pool?.skillGroups)}
      />
      <PickManyField
        form={form}
        name="agentIds"
        label="坐席"
        none="没有坐席"
        load={loadAgents}
        chosen={chosen(pool?.agents)}
        hint="坐席自己的号码池优先于其技能组的。"
      />
      <SwitchField form={form} name="usual" label="默认号码池" hint="没有其他号码池的坐席使用。" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
