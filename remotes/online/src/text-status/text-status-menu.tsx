import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown';
import IconCommentStroked from '@douyinfe/semi-icons/lib/es/icons/IconCommentStroked';
import IconTick from '@douyinfe/semi-icons/lib/es/icons/IconTick';
import { Dropdown } from '@douyinfe/semi-ui';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { setByWords } from '@lianxi/shared/seat/forced-status';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { countHeld, countUnread } from '../dialogue/dialogue-state.ts';
import { useDesk, useDeskState } from '../dialogue/use-desk.ts';
import { textFace, useTextStatus } from './use-text-status.ts';
import './text-status-menu.css';

export const DIALOGUE = '/online/onlineservice/dialogue';
const MOST_SHOWN = 99;

/** The second status of the header (specification section 2): text; with what visitors wrote that is not read yet. */
export function TextStatusMenu() {
  const openTab = useOpenTab();
  const { status, choices, choose } = useTextStatus();
  const { agentId } = useDesk();
  const unread = useDeskState(countUnread);
  const held = useDeskState((state) => countHeld(state, agentId));
  if (!status) return null;
  const { onlineServiceStatus, onlineServiceStatusName: name, capacity } = status;
  const forced = setByWords(status);
  const news = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  return (
    <ActionMenu
      trigger="click"
      position="bottomLeft"
      entries={
        <>
          <Dropdown.Title>文本状态</Dropdown.Title>
          {choices.map(({ value, text }) => (
            <Dropdown.Item key={value} onClick={() => void choose.run(value)}>
              {text}
              {value === onlineServiceStatus && <IconTick className="header-menu-tick" aria-label="当前" />}
            </Dropdown.Item>
          ))}
          {forced && <Dropdown.Item disabled>{forced}</Dropdown.Item>}
          <Dropdown.Divider />
          <Dropdown.Item onClick={() => openTab(DIALOGUE)}>
            {unread > 0 ? `在线会话，${news} 条未读` : `在线会话，接待 ${held} / ${capacity}`}
          </Dropdown.Item>
        </>
      }
    >
      <button
        type="button"
        className="text-status"
        aria-label={`文本状态：${name}${unread > 0 ? `，${news} 条未读` : ''}`}
        disabled={choose.running}
      >
        <IconCommentStroked aria-hidden />
        <LiveStatus state={textFace(status)} text={name} />
        {unread > 0 && (
          <span className="text-status-unread" aria-hidden>
            {news}
          </span>
        )}
        <IconChevronDown aria-hidden size="small" />
      </button>
    </ActionMenu>
  );
}
