import { IconBell, IconHelpCircle } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { unreadNoticeCount } from '@lianxi/contracts/admin/notice.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Can } from '@lianxi/shared/ui/can';
import { openDialog } from './dialog-store.ts';
import './header-buttons.css';

/** The badge counts up to this number (specification section 9). */
const MOST = 99;

/** Opens the messages; counts the unread ones. */
export function MessageButton() {
  const { data } = useCall(unreadNoticeCount, {}, { staleTime: Number.POSITIVE_INFINITY });
  const count = data?.count ?? 0;
  return (
    <span className="header-messages">
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconBell aria-hidden />}
        aria-label={count > 0 ? `消息，${count} 条未读` : '消息'}
        title="消息"
        data-guide="messages"
        onClick={() => openDialog('messages')}
      />
      {count > 0 && (
        <span className="header-messages-count" aria-hidden="true">
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </span>
  );
}

/** Opens the new-user guide. */
export function GuideButton() {
  return (
    <Can code="homepage_guide">
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconHelpCircle aria-hidden />}
        aria-label="新手引导"
        title="新手引导"
        data-guide="guide"
        onClick={() => openDialog('guide')}
      />
    </Can>
  );
}
