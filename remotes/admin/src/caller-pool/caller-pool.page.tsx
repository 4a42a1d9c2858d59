import { Tag } from '@douyinfe/semi-ui';
import { type CallerPool, callerPool, callerPoolChoices } from '@lianxi/contracts/callcenter/caller-pool.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { PoolNumbersField } from './pool-numbers-field.tsx';
import { usersInWords } from './pool-words.ts';
import './caller-pool.css';

const nameAndTag = ({ name, usual }: CallerPool) => (
  <>
    {name}
    {usual && (
      <Tag className="pool-usual" size="small" color="blue">
        默认
      </Tag>
    )}
  </>
);
const didsInWords = ({ numbers }: CallerPool) => numbers.map(({ did }) => did).join('、');

const columns = (column: ColumnOf<typeof callerPool>) => [
  column('name', { title: '号码池', render: nameAndTag }),
  column('rule', { width: 130 }),
  { key: 'numbers', title: '号码', width: 260, render: didsInWords },
  { key: 'users', title: '使用者', width: 240, render: usersInWords },
  column('enabled', { width: 70 }),
];

const inputOf = (pool: CallerPool) => ({
  ...pool,
  agentIds: pool.agents.map(({ id }) => id),
  skillGroupIds: pool.skillGroups.map(({ id }) => id),
});

const loadGroups: LoadOptions = async (keyword, signal) => {
  const { skillGroups } = await call(callerPoolChoices, undefined, { signal });
  return skillGroups.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

const chosen = (named: readonly { id: string; name: string }[] = []) => named.map(({ id, name }) => ({ value: id, text: name }));

/** The pools of numbers that called parties see. */
export default function CallerPoolPage() {
  return (
    <RecordPage
      record={callerPool}
      title="外显号码"
      columns={columns}
      removalWords={() => '使用它的坐席和技能组改用默认号码池。'}
      emptyWords="没有号码池时，外呼显示第一个可外显的热线号码。"
      filters={(filter) => filter('keyword', { label: '号码池名称' })}
      form={{
        inputOf,
        saved: '已保存，从下一通电话起生效',
        fields: (field, form, pool) => (
          <>
            {field('name')}
            {field('rule')}
            <PoolNumbersField form={form} of={pool} />
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
            {field('usual', { hint: '没有其他号码池的坐席使用。' })}
            {field('enabled')}
          </>
        ),
      }}
    />
  );
}
