import { Button } from '@douyinfe/semi-ui';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { confirm } from '@lianxi/shared/ui/confirm';

/** Ends another agent's call for all its parties. `of`: the agent who serves it. */
export function ForceHangUp({ linkedid, of }: { linkedid: string; of: string }) {
  const end = useAction(() => telephony.forceHangUp(linkedid), { success: '已强拆' });
  const ask = async () => {
    const question = { title: `强拆${of}的通话？`, words: '通话中的所有人都会断开。', act: '强拆', danger: true };
    if (await confirm(question)) await end.run();
  };
  return (
    <Button type="danger" loading={end.running} onClick={() => void ask()}>
      强拆
    </Button>
  );
}
