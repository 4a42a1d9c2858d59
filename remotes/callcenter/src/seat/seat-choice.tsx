import { Button } from '@douyinfe/semi-ui';
import { forceStatus } from '@lianxi/contracts/callcenter/phone-status.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { StatusChoice } from '@lianxi/shared/seat/status-choice';
import { confirm } from '@lianxi/shared/ui/confirm';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** The most that the server accepts in one call. */
const MOST = 1000;

/** The actions on several seats at once. */
export function SeatChoice({
  ids,
  shown,
  onChoose,
  onEnd,
}: {
  ids: ReadonlySet<string>;
  /** The seats that fit the filters. */
  shown: readonly { agentId: string }[];
  onChoose: (ids: ReadonlySet<string>) => void;
  onEnd: () => void;
}) {
  const set = useAction(async (status: string, text: string) => {
    const title = `把 ${ids.size} 个坐席设为「${text}」？`;
    if (!(await confirm({ title, words: '通话中的坐席会继续当前通话。', act: '设置' }))) return;
    const { changed } = await call(forceStatus, { body: { ids: [...ids], status } });
    toastSuccess(`已设置 ${changed} 个坐席`);
    onEnd();
  });
  return (
    <>
      <span className="seat-chosen" role="status">
        已选 {ids.size} 个
      </span>
      <Button onClick={() => onChoose(new Set(shown.slice(0, MOST).map(({ agentId }) => agentId)))}>
        全选 {Math.min(MOST, shown.length)}
      </Button>
      {ids.size > 0 && <StatusChoice setType="1" onChange={(status, text) => void set.run(status, text)} />}
      <Button onClick={onEnd}>取消</Button>
    </>
  );
}
