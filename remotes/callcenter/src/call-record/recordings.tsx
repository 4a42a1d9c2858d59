import { callRecordings } from '@lianxi/contracts/callcenter/recording.contract';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { SoundPlayer } from '../sound/sound-player.tsx';
import { useCallNews } from './use-call-news.ts';

/** A recording's address that plays now: the address in the list may have expired. */
async function freshUrl(linkedid: string, fileName: string): Promise<string> {
  const [recording] = await call(callRecordings, { query: { linkedId: linkedid, fileName } });
  return recording?.url ?? '';
}

/** The recordings of a call. */
export function Recordings({ linkedid }: { linkedid: string }) {
  const { data, error, refetch } = useCall(callRecordings, { query: { linkedId: linkedid } });
  useCallNews(callRecordings);
  return (
    <RecordPart title="录音">
      {error && !data && <Failure what="录音" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading shape="list" rows={1} />}
      {data?.length === 0 && <p className="lx-no-value">没有录音。</p>}
      <ul className="call-recordings">
        {data?.map(({ fileName, url, seconds, pauses }, index) => (
          <li key={fileName}>
            {url ? (
              <>
                <span>{lasted(seconds * 1000)}</span>
                <SoundPlayer url={() => freshUrl(linkedid, fileName)} label={`录音 ${index + 1}`} pauses={pauses} />
              </>
            ) : (
              <span className="lx-no-value">正在保存，稍后可播放。</span>
            )}
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}
