import { Button } from '@douyinfe/semi-ui';
import { fetchBlob } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useEffect, useState } from 'react';
import { LoadedSound } from './loaded-sound.tsx';
import { type Peaks, readPeaks } from './wav-peaks.ts';
import type { Pause } from './waveform.tsx';

const STEPS = 240;
const noPauses: readonly Pause[] = [];

interface SoundPlayerProps {
  /** Below `/api`; a function when the address is valid for some minutes only: it is called before playing. */
  url: string | (() => Promise<string>);
  /** The name of the sound. */
  label: string;
  /** The parts without a recording. */
  pauses?: readonly Pause[];
}

/** A stored sound, fetched when a user wants to hear it. */
export function SoundPlayer({ url, label, pauses = noPauses }: SoundPlayerProps) {
  const [sound, setSound] = useState<{ source: string; peaks: Peaks | null } | null>(null);
  const load = useAction(
    async () => {
      const blob = await fetchBlob(typeof url === 'string' ? url : await url());
      setSound({ source: URL.createObjectURL(blob), peaks: readPeaks(await blob.arrayBuffer(), STEPS) });
    },
    { failure: '录音加载失败' },
  );
  useEffect(() => () => void (sound && URL.revokeObjectURL(sound.source)), [sound]);
  if (sound) return <LoadedSound {...sound} label={label} pauses={pauses} />;
  return (
    <Button size="small" loading={load.running} aria-label={`播放${label}`} onClick={() => void load.run()}>
      播放
    </Button>
  );
}
