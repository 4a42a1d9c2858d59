import { Button } from '@douyinfe/semi-ui';
import { fetchBlob } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useEffect, useState } from 'react';
import './sound-player.css';

/** A stored sound, fetched with the agent's token when it is asked for. `url` is below `/api`; `label` says what is heard. */
export function SoundPlayer({ url, label }: { url: string; label: string }) {
  const [source, setSource] = useState<string | null>(null);
  const load = useAction(async () => setSource(URL.createObjectURL(await fetchBlob(url))), { failure: '录音加载失败' });
  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);
  if (source === null) {
    return (
      <Button size="small" loading={load.running} aria-label={`播放${label}`} onClick={() => void load.run()}>
        播放
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a telephone call has no captions
    <audio className="sound-player" aria-label={label} src={source} controls autoPlay />
  );
}
