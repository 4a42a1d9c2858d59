import { IconCopyStroked } from '@douyinfe/semi-icons';
import { Button, Modal } from '@douyinfe/semi-ui';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { toastProblem, toastSuccess } from '@lianxi/shared/ui/toast';
import './token-dialog.css';

/** Shows a token until the user confirms it: it cannot be shown again. */
export function TokenDialog({ team, token, onClose }: { team: string; token: string; onClose: () => void }) {
  const inFront = useTabVisible();
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toastSuccess('已复制令牌'),
      () => toastProblem('复制失败'),
    );
  return (
    <Modal
      title={`${team}的发布令牌`}
      visible={inFront}
      width={520}
      centered
      closable={false}
      maskClosable={false}
      closeOnEsc={false}
      footer={
        <>
          <Button icon={<IconCopyStroked aria-hidden />} onClick={() => void copy()}>
            复制令牌
          </Button>
          <Button theme="solid" onClick={onClose}>
            我已记下
          </Button>
        </>
      }
    >
      <p>令牌只显示这一次，关闭后无法再查看。请团队把它放进环境变量 LIANXI_RELEASE_TOKEN，不要写进代码。</p>
      <code className="token-text">{token}</code>
    </Modal>
  );
}
