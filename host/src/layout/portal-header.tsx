import { BrandMark } from '@lianxi/shared/ui/brand-mark';
import { useConfig } from '../boot/config.ts';
import { GuideButton, MessageButton } from '../dialogs/header-buttons.tsx';
import { ConnectionState } from './connection-state.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header, 50 px (specification section 2). */
export function PortalHeader() {
  const { projectName } = useConfig();
  return (
    <header className="header">
      <p className="header-name">
        <BrandMark size={26} />
        {projectName}
      </p>
      <div className="header-right">
        <ConnectionState />
        <GuideButton />
        <MessageButton />
        <UserMenu />
      </div>
    </header>
  );
}
