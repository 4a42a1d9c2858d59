import './stage.css';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import type { Present } from '../media-room.ts';
import type { VisitState } from '../visit-state.ts';
import { Picture } from './picture.ts';

/** The person who is large: who shares a screen, else who serves the customer, else any person in the room. */
function principal({ call, present, identity }: VisitState): Present | undefined {
  const sharer = call?.sharer === identity ? null : call?.sharer;
  const owner = call?.parties.find(({ kind, agentId }) => kind === 'owner' && agentId === call.agentId);
  return (
    present.find((one) => one.identity === sharer && one.screen) ??
    present.find((one) => one.identity === owner?.identity) ??
    present[0]
  );
}

/** The others of the call: one large, the rest next to them. */
export function stage() {
  const large = new Picture(h('video', { autoplay: true, playsinline: true }));
  const face = h('span', { class: 'face', 'aria-hidden': 'true' });
  const words = h('p');
  const blank = h('div', { class: 'blank' }, face, words);
  let drawn: VisitState | null = null;
  // Before its first frame a picture is transparent: the words below it say that it comes.
  for (const event of ['loadeddata', 'emptied']) large.element.addEventListener(event, () => drawn && draw(drawn));
  const strip = h('div', { class: 'strip' });
  const small = new Map<string, { tile: HTMLElement; picture: Picture; name: HTMLElement }>();

  const tileOf = (identity: string) => {
    const known = small.get(identity);
    if (known) return known;
    const picture = new Picture(h('video', { autoplay: true, playsinline: true }));
    const name = h('span');
    const made = { tile: h('figure', {}, picture.element, name), picture, name };
    small.set(identity, made);
    strip.append(made.tile);
    return made;
  };

  const draw = (state: VisitState) => {
    drawn = state;
    const { call, present, media } = state;
    const nameOf = (one: Present) => call?.parties.find(({ identity }) => identity === one.identity)?.name ?? one.name;
    const shown = principal(state);
    const track = shown?.screen ?? shown?.camera ?? null;
    large.show(track);
    large.element.classList.toggle('screen', shown?.screen != null);
    const name = shown ? nameOf(shown) : (call?.agentName ?? '客服');
    large.element.setAttribute('aria-label', shown?.screen ? `${name} 共享的屏幕` : `${name} 的画面`);
    show(large.element, track !== null);
    const comes = shown?.coming === true || (track !== null && large.element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA);
    show(blank, track === null || comes);
    setText(face, name.slice(0, 1));
    const still = media === 'on' ? `${name} 正在接入…` : '正在接入视频…';
    setText(words, comes ? '正在连接画面…' : shown ? `${name} 没有打开摄像头` : still);

    // If a person shares their screen, their face is shown as well.
    const beside = present.filter((one) => one !== shown || one.screen !== null);
    for (const one of beside) {
      const tile = tileOf(one.identity);
      const other = one === shown ? one.camera : (one.screen ?? one.camera);
      tile.picture.show(other);
      tile.picture.element.setAttribute('aria-label', `${nameOf(one)} 的画面`);
      setText(tile.name, nameOf(one));
      show(tile.picture.element, other !== null);
    }
    for (const [identity, { tile, picture }] of small) {
      if (beside.some((one) => one.identity === identity)) continue;
      picture.show(null);
      tile.remove();
      small.delete(identity);
    }
    show(strip, beside.length > 0);
  };
  return { element: h('div', { class: 'others' }, large.element, blank, strip), update: draw };
}
