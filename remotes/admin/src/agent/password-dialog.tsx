import { Button, Modal } from '@douyinfe/semi-ui';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { CopyButton } from './copy-button.tsx';

/** A new password: it is shown only once. */
export interface GivenPassword {
  agName: string;
  username: string;
  password: string;
}

/** Shows a password until the administrator confirms it: it cannot be shown again. */
export function PasswordDialog({
  given: { agName, username, password },
  onClose,
}: {
  given: GivenPassword;
  onClose: () => void;
}) {
  const inFront = useTabVisible();
  return (
    <Modal
      title={`${agName}的登录密码`}
      visible={inFront}
      width={440}
      centered
      closable={false}
      maskClosable={false}
      closeOnEsc={false}
      footer={
        <Button theme="solid" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p>密码只显示这一次，关闭后无法再查看。请转告{agName}，并提醒其登录后修改。</p>
      <p className="user-password">
        <span>用户名</span>
        <code>{username}</code>
        <CopyButton name="复制用户名" value={username} done="已复制用户名" />
      </p>
      <p className="user-password">
        <span>密码</span>
        <code>{password}</code>
        <CopyButton name="复制密码" value={password} done="已复制密码" />
      </p>
    </Modal>
  );
}
