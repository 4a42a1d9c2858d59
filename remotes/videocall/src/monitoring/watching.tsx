import { Button } from '@douyinfe/semi-ui';
import { watchVideoCall } from '@lianxi/contracts/videocall/supervision.contract';
import { call as ask } from '@lianxi/shared/client/api';
import { Failure } from '@lianxi/shared/ui/data-states';
import { useEffect, useRef, useState } from 'react';
import { Tile } from '../stage/tile.tsx';
import type { Watched, WatchRoom } from './watch-room.ts';
import './watching.css';

const before: Watched = { link: 'connecting', people: [], soundLocked: false };

/** Pictures and sound of a call for its supervisor, whom the others neither see nor hear. */
export function Watching({ sessionId }: { sessionId: string }) {
  const [{ link, people, soundLocked }, setWatched] = useState(before);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const room = useRef<WatchRoom | null>(null);
  // A supervisor who returns waits until they have left: the server receives both in this order.
  const leaving = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let left = false;
    setError(null);
    setWatched(before);
    async function enter() {
      await leaving.current;
      if (left) return;
      const [{ WatchRoom }, { access }] = await Promise.all([
        import('./watch-room.ts'),
        ask(watchVideoCall, { body: { sessionId, on: true } }),
      ]);
      if (left || !access) return;
      room.current = new WatchRoom(setWatched);
      await room.current.enter(access);
    }
    enter().catch((problem: unknown) => !left && setError(problem));
    return () => {
      left = true;
      void room.current?.leave();
      room.current = null;
      // The answer does not matter: the call may have ended.
      leaving.current = ask(watchVideoCall, { body: { sessionId, on: false } }).catch(() => undefined);
    };
  }, [sessionId, attempt]);

  const again = () => setAttempt(attempt + 1);
  if (error !== null) return <Failure what="视频画面" error={error} onRetry={again} />;
  return (
    <section className="watching" aria-label="静默观看">
      <p className="watching-line" role="status">
        {link === 'connecting' && '正在连接视频…'}
        {link === 'connected' && '静默观看中，通话双方看不到也听不到您。'}
        {link === 'lost' && '视频连接已断开。'}
        {link === 'lost' && (
          <Button size="small" onClick={again}>
            重新连接
          </Button>
        )}
        {soundLocked && (
          <Button size="small" onClick={() => void room.current?.unlockSound()}>
            播放声音
          </Button>
        )}
      </p>
      <div className="watching-tiles">
        {people.map((person) => (
          <Tile key={person.identity} person={person} />
        ))}
        {people.map((person) => person.screen && <Tile key={`${person.identity} screen`} person={person} screen />)}
      </div>
      {link === 'connected' && people.length === 0 && <p className="lx-no-value">房间里暂时没有人。</p>}
    </section>
  );
}
