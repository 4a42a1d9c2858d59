import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { useMemo } from 'react';
import type { Person } from '../media/media-state.ts';
import { Tile } from './tile.tsx';
import './stage.css';

/** The customer while they are not in the room: their place stays. */
function absent(call: VideoCall): Person {
  return {
    identity: '',
    name: call.visitorName,
    own: false,
    camera: null,
    coming: false,
    screen: null,
    muted: false,
    speaking: false,
    quality: 'unknown',
  };
}

/** The customer is large, or the person who shares a screen; everybody else is in a strip, the agent last. */
export function Stage({ call, people }: { call: VideoCall; people: readonly Person[] }) {
  const { main, screen, strip } = useMemo(() => arrange(call, people), [call, people]);
  return (
    <div className="stage-pictures">
      <div className="stage-main">
        <Tile person={main} screen={screen} />
        {main.identity === '' && <p className="stage-wait">正在等待客户进入视频…</p>}
      </div>
      <div className={screen || strip.length > 1 ? 'stage-strip' : 'stage-strip stage-corner'}>
        {strip.map((person) => (
          <Tile key={person.identity} person={person} />
        ))}
      </div>
    </div>
  );
}

function arrange(call: VideoCall, people: readonly Person[]): { main: Person; screen: boolean; strip: Person[] } {
  const identity = call.parties.find(({ kind }) => kind === 'customer')?.identity;
  const others = people.filter(({ own }) => !own);
  const customer = others.find((person) => person.identity === identity) ?? absent(call);
  const sharer = others.find(({ screen }) => screen !== null) ?? people.find(({ screen }) => screen !== null);
  const rest = others.filter((person) => person !== customer);
  const own = people.filter((person) => person.own);
  if (sharer) return { main: sharer, screen: true, strip: [...(customer.identity ? [customer] : []), ...rest, ...own] };
  return { main: customer, screen: false, strip: [...rest, ...own] };
}
