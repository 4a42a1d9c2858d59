import { telephony } from '@lianxi/contracts/telephony/telephony';
import { type AudioChoice, type RingTone, ringTones } from '@lianxi/contracts/telephony/telephony-state';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Choice } from '@lianxi/shared/ui/choice';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { toastError } from '@lianxi/shared/ui/toast';
import { EchoTest } from './echo-test.tsx';
import './sound-settings.css';

const toneNames: Record<RingTone, string> = { standard: '标准', soft: '轻柔', urgent: '急促' };

/** Devices, volume and ring tone of the web phone; a change is effective at once, also during a call. */
export function SoundSettings() {
  const { audio, devices } = useTelephony((state) => state.phone);
  const choose = (part: Partial<AudioChoice>) => void telephony.choose(part).catch((error: unknown) => toastError(error));
  const devicesOf = (kind: 'input' | 'output') =>
    devices
      .filter((device) => device.kind === kind)
      .map(({ id, label }, index) => ({ value: id, text: label || `设备 ${index + 1}` }));

  return (
    <PopoverBody label="声音设置" className="sound-settings">
      <div className="sound-field">
        <span>麦克风</span>
        <Choice
          label="麦克风"
          none="系统默认"
          options={devicesOf('input')}
          value={audio.input || undefined}
          onChange={(input = '') => choose({ input })}
        />
      </div>
      <div className="sound-field">
        <span>通话声音</span>
        <Choice
          label="通话声音"
          none="系统默认"
          options={devicesOf('output')}
          value={audio.output || undefined}
          onChange={(output = '') => choose({ output })}
        />
      </div>
      <div className="sound-field">
        <span>铃声设备</span>
        <Choice
          label="铃声设备"
          none="系统默认"
          options={devicesOf('output')}
          value={audio.ring || undefined}
          onChange={(ring = '') => choose({ ring })}
        />
      </div>
      <fieldset className="sound-field">
        <legend>铃声</legend>
        {ringTones.map((ringTone) => (
          <label key={ringTone}>
            <input type="radio" name="ring-tone" checked={audio.ringTone === ringTone} onChange={() => choose({ ringTone })} />
            {toneNames[ringTone]}
          </label>
        ))}
      </fieldset>
      <label className="sound-field">
        <span>通话音量</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={Math.round(audio.volume * 100)}
          onChange={(event) => choose({ volume: Number(event.target.value) / 100 })}
        />
      </label>
      <label className="sound-field">
        <span>降噪</span>
        <input type="checkbox" checked={audio.clean} onChange={(event) => choose({ clean: event.target.checked })} />
      </label>
      <EchoTest input={audio.input} clean={audio.clean} />
    </PopoverBody>
  );
}
