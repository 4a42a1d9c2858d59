import { DeskSetSettings } from './desk-set-settings.tsx';
import { SoundSettings } from './sound-settings.tsx';

/** The settings of the web phone while it is on, else of the desk telephone. */
export default function PhoneSettings({ on }: { on: boolean }) {
  return on ? <SoundSettings /> : <DeskSetSettings />;
}
