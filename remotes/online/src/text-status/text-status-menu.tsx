import IconCommentStroked from '@douyinfe/semi-icons/lib/es/icons/IconCommentStroked';
import { Dropdown } from '@douyinfe/semi-ui';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { setByWords } from '@lianxi/shared/seat/forced-status';
import { HeaderStatus } from '@lianxi/shared/ui/header-status';
import { unreadText } from '@lianxi/shared/ui/unread-count';
import { countHeld, countUnread } from '../dialogue/dialogue-state.ts';
import { useDesk, useDeskState } from '../dialogue/use-desk.ts';
import { textFace, useTextStatus } from './use-text-status.ts';

export const DIALOGUE = '/online/onlineservice/dialogue';

/** The second status of the header (specification section 2): text; with the number of unread messages. */
export function TextStatusMenu() {
  const openTab = useOpenTab();
  const { status, choices, choose } = useTextStatus();
  const { agentId } = useDesk();
  const unread = useDeskState(countUnread);
  const held = useDeskState((state) => countHeld(state, agentId));
  if (!status) return null;
  const { onlineServiceStatus, onlineServiceStatusName, capacity } = status;
  return (
    <HeaderStatus
      {...{ choices, choose, unread }}
      title="在线客服状态"
      icon={<IconCommentStroked aria-hidden />}
      face={{ state: textFace(status), text: onlineServiceStatusName }}
      chosen={onlineServiceStatus}
      why={setByWords(status)}
    >
      <Dropdown.Divider />
      <Dropdown.Item onClick={() => openTab(DIALOGUE)}>
        {unread > 0 ? `在线会话，${unreadText(unread)} 条未读` : `在线会话，接待 ${held} / ${capacity}`}
      </Dropdown.Item>
    </HeaderStatus>
  );
}
