import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Button, Modal, Tooltip } from '@douyinfe/semi-ui';
import { closeConversation } from '@lianxi/contracts/online/conversation.contract';
import { call } from '@lianxi/shared/client/api';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { toastError } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { useDismissal } from './company.tsx';
import { type Dialogue, goneSince } from './dialogue-state.ts';
import { InviteForm } from './invite.form.tsx';
import { TransferForm } from './transfer.form.tsx';
import { useDesk } from './use-desk.ts';

const isWeb = (address: string) => /^https?:\/\//.test(address);

/** The visitor, their page, and the button that ends the conversation. */
export function ConversationHead({ dialogue, finding, onFind }: { dialogue: Dialogue; finding: boolean; onFind: () => void }) {
  const { store, agentId } = useDesk();
  const [asking, setAsking] = useState(false);
  const [closing, setClosing] = useState(false);
  const [transferring, setTransferring] = useState(false);
  const [inviting, setInviting] = useState(false);
  const { conversation, over } = dialogue;
  const { id, visitorName, pageTitle, pageUrl } = conversation;
  const gone = goneSince(dialogue);
  const leaving = useDismissal(id);
  const owns = conversation.agentId === agentId;
  const close = async () => {
    setAsking(false);
    setClosing(true);
    try {
      store.updated(await call(closeConversation, { params: { id } }));
    } catch (error) {
      toastError(error);
    } finally {
      setClosing(false);
    }
  };
  return (
    <header className="chat-head">
      <div className="chat-head-who">
        <h2>{visitorName}</h2>
        <p>
          来自{' '}
          {isWeb(pageUrl) ? (
            <a href={pageUrl} target="_blank" rel="noopener noreferrer" title={pageUrl}>
              {pageTitle || pageUrl}
            </a>
          ) : (
            pageTitle || '网页'
          )}
          {gone && (
            <span className="chat-gone">
              访客已离开 · <RelativeTime at={gone} />
            </span>
          )}
        </p>
      </div>
      <Tooltip content="查找消息">
        {/* Semi's Tooltip needs an element for its position, and Button provides none; only the button is a stop of the Tab
            key. */}
        <span tabIndex={-1}>
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconSearch />}
            aria-label="查找消息"
            aria-pressed={finding}
            onClick={onFind}
          />
        </span>
      </Tooltip>
      {over && <Button onClick={() => store.putAway(id)}>移出列表</Button>}
      {!over && !owns && (
        <Button loading={leaving.running} onClick={() => void leaving.run(agentId)}>
          退出会话
        </Button>
      )}
      {!over && owns && (
        <>
          <Button onClick={() => setInviting(true)}>邀请</Button>
          <Button onClick={() => setTransferring(true)}>转接</Button>
          <Button type="danger" loading={closing} onClick={() => setAsking(true)}>
            结束会话
          </Button>
        </>
      )}
      {inviting && !over && <InviteForm recordId={id} onClose={() => setInviting(false)} />}
      {transferring && !over && <TransferForm recordId={id} onClose={() => setTransferring(false)} />}
      <Modal
        title="结束该会话？"
        visible={asking && !over}
        okText="结束会话"
        okType="danger"
        okButtonProps={{ 'aria-label': '结束会话' }}
        cancelText="取消"
        cancelButtonProps={{ 'aria-label': '取消' }}
        onOk={() => void close()}
        onCancel={() => setAsking(false)}
        width={400}
        centered
      >
        结束后双方不能再发送消息，记录在「对话记录」中。请在右侧填写会话小结。
      </Modal>
    </header>
  );
}
