import * as z from 'zod';
import { guideChapter, guideScene } from '../federation/guide-manifest.ts';
import { endpoint } from '../kit/endpoint.ts';

const sceneId = z.string().regex(/^[a-z][a-z0-9-]{0,49}$/);

/** Where the caller is in a scene. */
const place = z.object({ scene: sceneId, step: z.number().int().min(0).max(99) });

/** What the remotes of the caller tell new users, as far as the caller may open its pages, and what the caller saw of it. */
export const readGuide = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/guide',
  summary: '新手引导',
  access: 'signed-in',
  reply: z.object({
    scenes: z.array(z.object(guideScene.shape)),
    chapters: z.array(z.object(guideChapter.shape)),
    /** The scene that the caller began last and did not finish. */
    current: place.nullable(),
    /** The scenes that the caller walked to their end. */
    done: z.array(z.string()),
  }),
});

/** The caller reached a step, or the end of the scene. */
export const saveGuideProgress = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/guide/progress',
  summary: '保存引导进度',
  access: 'signed-in',
  body: place.extend({ done: z.boolean() }),
  reply: z.null(),
});

/** May the guide open by itself? True once for each user, on whichever machine. */
export const offerGuide = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/guide/offer',
  summary: '首次打开引导',
  access: 'signed-in',
  reply: z.object({ first: z.boolean() }),
});
