import { IconChevronDown } from '@douyinfe/semi-icons';
import { Dropdown } from '@douyinfe/semi-ui';
import { type ReactNode, useContext } from 'react';
import type { Action } from '../client/use-action.ts';
import { ServingContext } from '../seat/serving-context.ts';
import { ActionMenu, MenuTick } from './action-menu.tsx';
import { type LiveState, LiveStatus } from './live-status.tsx';
import { UnreadCount, unreadText } from './unread-count.tsx';
import './header-status.css';

interface HeaderStatusProps {
  /** Which status it is, for example 电话状态. */
  title: string;
  /** Before the text, where several are in a row. */
  icon?: ReactNode;
  face: { state: LiveState; text: string };
  unread?: number;
  choices: readonly { value: string; text: string }[];
  /** The present choice. */
  chosen: string;
  choose: Action<[value: string]>;
  /** Why the agent did not choose it; empty: they did. */
  why: string;
  /** Further entries of the menu. */
  children?: ReactNode;
}

/** One of an agent's statuses in the portal's header (specification section 2), with the menu of its choices. */
export function HeaderStatus({ title, icon, face, unread = 0, choices, chosen, choose, why, children }: HeaderStatusProps) {
  const serving = useContext(ServingContext);
  if (!serving) return null;
  return (
    <ActionMenu
      trigger="click"
      position="bottomLeft"
      entries={
        <>
          <Dropdown.Title>{title}</Dropdown.Title>
          {choices.map(({ value, text }) => (
            <Dropdown.Item key={value} onClick={() => void choose.run(value)}>
              {text}
              {value === chosen && <MenuTick />}
            </Dropdown.Item>
          ))}
          {why && (
            <Dropdown.Item disabled className="lx-header-status-why">
              {why}
            </Dropdown.Item>
          )}
          {children}
        </>
      }
    >
      <button
        type="button"
        className="lx-header-status"
        aria-label={`${title}：${face.text}${unread > 0 ? `，${unreadText(unread)} 条未读` : ''}`}
        disabled={choose.running}
      >
        {icon}
        <LiveStatus {...face} />
        <UnreadCount count={unread} />
        <IconChevronDown aria-hidden size="small" />
      </button>
    </ActionMenu>
  );
}
