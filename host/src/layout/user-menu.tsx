import {
  IconChevronDown,
  IconCommentStroked,
  IconExit,
  IconGridRectangle,
  IconHelpCircleStroked,
  IconLock,
  IconMonitorStroked,
  IconMoonStroked,
  IconSunStroked,
  IconUser,
} from '@douyinfe/semi-icons';
import { Dropdown } from '@douyinfe/semi-ui';
import { useSession } from '@lianxi/shared/session/use-session';
import { ActionMenu, MenuTick } from '@lianxi/shared/ui/action-menu';
import { setThemeMode, type ThemeMode, useThemeMode } from '@lianxi/shared/ui/theme-mode';
import { type DialogName, openDialog } from '../dialogs/dialog-store.ts';
import { leave } from './sign-out.ts';

const themes = [
  { mode: 'light', text: '浅色', icon: IconSunStroked },
  { mode: 'dark', text: '深色', icon: IconMoonStroked },
  { mode: 'system', text: '跟随系统', icon: IconMonitorStroked },
] as const satisfies readonly { mode: ThemeMode; text: string; icon: unknown }[];

const dialogs = [
  { name: 'profile', text: '个人资料', icon: IconUser },
  { name: 'password', text: '修改密码', icon: IconLock },
  { name: 'feedback', text: '意见反馈', icon: IconCommentStroked },
  { name: 'help', text: '帮助中心', icon: IconHelpCircleStroked },
  { name: 'keys', text: '快捷键（?）', icon: IconGridRectangle },
] as const satisfies readonly { name: DialogName; text: string; icon: unknown }[];

/** The signed-in agent, the theme, sign-out. */
export function UserMenu() {
  const user = useSession((state) => state.userinfo);
  const chosen = useThemeMode();
  if (!user) return null;
  return (
    <ActionMenu
      trigger="click"
      position="bottomRight"
      entries={
        <>
          <span className="header-menu-tenant">{user.tenant_name}</span>
          <Dropdown.Divider />
          <Dropdown.Title>外观</Dropdown.Title>
          {themes.map(({ mode, text, icon: Icon }) => (
            <Dropdown.Item key={mode} icon={<Icon aria-hidden />} active={mode === chosen} onClick={() => setThemeMode(mode)}>
              {text}
              {mode === chosen && <MenuTick />}
            </Dropdown.Item>
          ))}
          <Dropdown.Divider />
          {dialogs.map(({ name, text, icon: Icon }) => (
            <Dropdown.Item key={name} icon={<Icon aria-hidden />} onClick={() => openDialog(name)}>
              {text}
            </Dropdown.Item>
          ))}
          <Dropdown.Divider />
          <Dropdown.Item icon={<IconExit aria-hidden />} onClick={() => void leave()}>
            退出登录
          </Dropdown.Item>
        </>
      }
    >
      <button type="button" className="header-user" data-guide="user">
        <span className="header-face" aria-hidden="true">
          {user.cuser_name.slice(0, 1)}
        </span>
        <span>
          <span className="header-user-name">{user.cuser_name}</span>
          <span className="header-user-department">{user.department_name}</span>
        </span>
        <IconChevronDown aria-hidden />
      </button>
    </ActionMenu>
  );
}
