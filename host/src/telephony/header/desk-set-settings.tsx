import { Button } from '@douyinfe/semi-ui';
import type { DeskSetAccount } from '@lianxi/contracts/callcenter/extension.contract';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { useState } from 'react';
import './sound-settings.css';

/** Adds the agent's desk telephone, or removes it. Its password is shown once. */
export function DeskSetSettings() {
  const inUse = useTelephony((state) => state.extension?.analoguePhone === 1);
  const [account, setAccount] = useState<DeskSetAccount | null>(null);
  const set = useAction(async (use: boolean) => setAccount(await telephony.setDeskSet(use)));
  return (
    <PopoverBody label="IP话机设置" className="sound-settings">
      {account ? (
        <>
          <p className="desk-set-words">在话机上填写以下账号。密码只显示这一次，遗失后请重新设置。</p>
          <dl className="desk-set-account">
            <dt>服务器</dt>
            <dd>{account.server}</dd>
            <dt>账号</dt>
            <dd>{account.username}</dd>
            <dt>密码</dt>
            <dd>{account.secret}</dd>
          </dl>
        </>
      ) : (
        <p className="desk-set-words">
          {inUse
            ? '来电在桌面话机上振铃，在话机上接听；也可以直接在话机上拨号、转接。'
            : '不在浏览器里通话时，可以改用桌面上的 SIP 话机：来电在话机上振铃和接听。'}
        </p>
      )}
      <div className="desk-set-actions">
        <Button size="small" loading={set.running} onClick={() => void set.run(true)}>
          {inUse ? '重新设置' : '启用IP话机'}
        </Button>
        {inUse && (
          <Button size="small" type="danger" disabled={set.running} onClick={() => void set.run(false)}>
            停用
          </Button>
        )}
      </div>
    </PopoverBody>
  );
}
