import { offerGuide, readGuide } from '@lianxi/contracts/guide/guide.contract';
import { call } from '@lianxi/shared/client/api';
import { openDialog } from '../dialog-store.ts';
import { shownScenes } from './guide-scenes.ts';
import { runScene } from './step-guide.ts';

/** Opens the guide by itself, if the server says that it did not yet do so for this user. */
export async function offer(): Promise<void> {
  const { first } = await call(offerGuide);
  if (first) openDialog('guide');
}

/** Continues the scene that ran before a reload. */
export async function resumeGuide(go: (path: string) => void): Promise<void> {
  const { scenes, current } = await call(readGuide);
  const offered = shownScenes(scenes);
  const scene = offered.find(({ id }) => id === current?.scene);
  if (scene && current) await runScene(scene, { go, offered }, current.step);
}
