import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSetting';
import { Popover } from '@douyinfe/semi-ui';
import { useAction } from '@lianxi/shared/client/use-action';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { useState } from 'react';
import { currentDesk, useMedia } from '../call/current-desk.ts';
import { type DeviceKind, deviceNames } from '../media/media-state.ts';
import { Control } from '../stage/control.tsx';
import './device-menu.css';

const kinds = Object.keys(deviceNames) as DeviceKind[];

function DeviceField({ kind }: { kind: DeviceKind }) {
  const { devices, chosen } = useMedia();
  const use = useAction(async (id: string) => currentDesk().media.media?.use(kind, id));
  const choices = devices[kind];
  return (
    <label className="video-device">
      <span>{deviceNames[kind]}</span>
      <select
        className="lx-choice"
        value={chosen[kind]}
        disabled={choices.length === 0 || use.running}
        onChange={(event) => void use.run(event.target.value)}
      >
        {choices.length === 0 && <option value="">未检测到{deviceNames[kind]}</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice of the call's microphone, camera and loudspeaker. */
export function DeviceMenu() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="custom"
      visible={open}
      position="top"
      onClickOutSide={() => setOpen(false)}
      onEscKeyDown={() => setOpen(false)}
      content={
        open ? (
          <PopoverBody label="设备" className="video-devices">
            {kinds.map((kind) => (
              <DeviceField key={kind} kind={kind} />
            ))}
          </PopoverBody>
        ) : null
      }
    >
      <span>
        <Control name="设备" icon={<IconSetting />} onClick={() => setOpen(!open)} />
      </span>
    </Popover>
  );
}
