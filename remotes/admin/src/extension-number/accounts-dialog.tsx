import { Button, Modal } from '@douyinfe/semi-ui';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { CopyButton } from '../agent/copy-button.tsx';
import './accounts-dialog.css';

/** The registration data of a desk telephone: its password is shown only once. */
export interface Account {
  number: string;
  username: string;
  password: string;
}

/** Shows passwords until the administrator confirms them: they cannot be shown again. */
export function AccountsDialog({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const inFront = useTabVisible();
  const table = accounts.map(({ number, username, password }) => `${number}\t${username}\t${password}`).join('\n');
  return (
    <Modal
      title="话机注册密码"
      visible={inFront}
      width={600}
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
      <p className="extension-accounts-note">
        密码只显示这一次，关闭后无法再查看，只能重置。
        <CopyButton name="复制全部" value={table} done="已复制全部账号" />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="extension-accounts" aria-label="注册账号" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">分机号</th>
              <th scope="col">账号</th>
              <th scope="col">密码</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ number, username, password }) => (
              <tr key={number}>
                <td>{number}</td>
                <td>
                  <code>{username}</code>
                </td>
                <td>
                  <code>{password}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
