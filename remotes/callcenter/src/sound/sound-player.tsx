import { Button } from '@douyinfe/semi-ui';
import { fetchBlob } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useEffect, useState } from 'react';
import { LoadedSound } from './loaded-sound.tsx';
import { type Peaks, readPeaks } from './wav-peaks.ts';
import type { Pause } from './waveform.tsx';

const STEPS = 240;
const noPauses: readonly Pause[] = [];

/**
 * A stored sound, fetched with the agent's token when it is asked for. `url` is below `/api`; `label` says what is heard;
 * `pauses`: where nothing was recorded.
 */
export function SoundPlayer({ url, label, pauses = noPauses }: { url: string; label: string; pauses?: readonly Pause[] }) {
  const [sound, setSound] = useState<{ source: string; peaks: Peaks | null } | null>(null);
  const load = useAction(
    async () => {
      const blob = await fetchBlob(url);
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
