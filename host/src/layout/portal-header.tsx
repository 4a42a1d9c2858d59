import { Slot } from '@lianxi/shared/portal/slot';
import { ServingContext } from '@lianxi/shared/seat/serving-context';
import { useSession } from '@lianxi/shared/session/use-session';
import { Can } from '@lianxi/shared/ui/can';
import { useState } from 'react';
import { useConfig } from '../boot/config.ts';
import { CheckInPart } from '../check-in/check-in-part.tsx';
import { CommandButton } from '../command/command-button.tsx';
import { GuideButton, MessageButton } from '../dialogs/header-buttons.tsx';
import { PhoneControls } from '../telephony/phone-parts.tsx';
import { Brand } from './brand.tsx';
import { ConnectionState } from './connection-state.tsx';
import { DataScreenLink } from './data-screen-link.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { NumberSearch } from './number-search.tsx';
import { OverrideBadge } from './override-badge.tsx';
import { ReservedPlace } from './reserved-place.tsx';
import { TaskCentre } from './task-centre.tsx';
import { UserMenu } from './user-menu.tsx';

/** The usual width of each status, by the right that shows it. */
const statusWidths = { homepage_callcenter_mark: 190, homepage_onlineservice_mark: 90, homepage_videocall_mark: 90 };

const statusWidth = (authority: readonly string[]): number =>
  Object.entries(statusWidths).reduce((sum, [code, width]) => sum + (authority.includes(code) ? width : 0), 0);

/**
 * The header, 50 px (specification section 2). Status controls of other areas are parts of remotes, in the slot `header.item`.
 */
export function PortalHeader() {
  const { projectName } = useConfig();
  const authority = useSession((state) => state.authority);
  const [serving, setServing] = useState(true);
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
        <CheckInPart onServing={setServing} />
        <ServingContext value={serving}>
          <ReservedPlace name="status" atFirst={statusWidth(authority)}>
            <PhoneControls />
            <Slot name="header.item" props={{}} small />
          </ReservedPlace>
        </ServingContext>
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
