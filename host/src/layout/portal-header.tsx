import { Slot } from '@lianxi/shared/portal/slot';
import { Can } from '@lianxi/shared/ui/can';
import { useConfig } from '../boot/config.ts';
import { CommandButton } from '../command/command-button.tsx';
import { GuideButton, MessageButton } from '../dialogs/header-buttons.tsx';
import { PhoneControls } from '../telephony/phone-parts.tsx';
import { Brand } from './brand.tsx';
import { ConnectionState } from './connection-state.tsx';
import { DataScreenLink } from './data-screen-link.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { NumberSearch } from './number-search.tsx';
import { OverrideBadge } from './override-badge.tsx';
import { TaskCentre } from './task-centre.tsx';
import { UserMenu } from './user-menu.tsx';

/**
 * The header, 50 px (specification section 2). Status controls of other areas are parts of remotes, in the slot `header.item`.
 */
export function PortalHeader() {
  const { projectName } = useConfig();
  return (
    <header className="header">
      <p className="header-name">
        <Brand />
        {projectName}
      </p>
      <div className="header-right">
        <OverrideBadge />
        <NumberSearch />
        <CommandButton />
        <PhoneControls />
        <Slot name="header.item" props={{}} small />
        <ConnectionState />
        <DataScreenLink />
        <Can code="homepage_screenfull">
          <FullscreenButton />
        </Can>
        <GuideButton />
        <TaskCentre />
        <MessageButton />
        <UserMenu />
      </div>
    </header>
  );
}
