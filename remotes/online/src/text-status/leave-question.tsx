import { Checkbox } from '@douyinfe/semi-ui';
import { lastInGroup } from '@lianxi/contracts/online/text-status.contract';
import { call } from '@lianxi/shared/client/api';
import { confirm } from '@lianxi/shared/ui/confirm';

/**
 * Asks an online agent who leaves: their skill groups may have no agent left (specification section 4), and visitors may wait for
 * their answer. Null: the agent stays. `handOver`: those visitors go to colleagues.
 */
export async function askToLeave(): Promise<{ handOver: boolean } | null> {
  const { agentList, unanswered } = await call(lastInGroup, { query: {} });
  let handOver = unanswered > 0;
  if (agentList.length === 0 && !handOver) return { handOver };
  const names = agentList.map(({ skillName }) => skillName).join('、');
  const words = (
    <>
      {names && <p>您是以下技能组最后一位在线坐席：{names}。离开后将没有坐席接待客户。</p>}
      {unanswered > 0 && (
        <>
          <p>{unanswered} 位访客正在等您回复。</p>
          <Checkbox
            defaultChecked
            onChange={({ target }) => {
              handOver = target.checked === true;
            }}
          >
            全部转接给其他坐席
          </Checkbox>
        </>
      )}
    </>
  );
  const leaves = await confirm({ title: '确定离开吗？', words, act: '确定离开', danger: true });
  return leaves ? { handOver } : null;
}
