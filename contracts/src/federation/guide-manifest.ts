import * as z from 'zod';

const path = z.string().regex(/^\/[A-Za-z0-9/_-]+$/);

/** A step of a scene: a spotlight on an element, with words beside it. */
export const guideStep = z.strictObject({
  /** `data-guide` of the element. Each page of the kit has `page-title`, `page-filters`, `page-actions`, `page-content`. */
  target: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string().min(1).max(20),
  words: z.string().min(1).max(200),
});
export type GuideStep = z.output<typeof guideStep>;

/** A tour of one page of the remote, step by step (specification section 2). */
export const guideScene = z.strictObject({
  /** Unique in the product. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The role of its reader (specification section 6). */
  role: z.enum(['administrator', 'agent']),
  name: z.string().min(1).max(20),
  words: z.string().min(1).max(60),
  /** Scenes of all remotes are sorted by it. */
  order: z.number().default(0),
  /** A page of the remote, or a part of one. */
  path,
  steps: z.array(guideStep).min(1).max(20),
  /** The scenes that the end offers, of any remote; those that a session does not have are left out. */
  next: z.array(z.string()).default([]),
});
export type GuideScene = z.output<typeof guideScene>;

/** A chapter of the pages /guide and /guideCall. */
export const guideChapter = z.strictObject({
  /** `service`: /guide, `call`: /guideCall (specification section 2). */
  variants: z.array(z.enum(['service', 'call'])).min(1),
  order: z.number().default(0),
  /** Which of the host's pictures; one that a host does not know is drawn as its frame. */
  picture: z.string(),
  title: z.string().min(1).max(20),
  words: z.string().min(1).max(100),
  steps: z
    .array(
      z.strictObject({
        words: z.string().min(1).max(100),
        /** A page of the remote, shown to those who may open it. */
        link: z.strictObject({ text: z.string().min(1).max(20), path }).optional(),
      }),
    )
    .min(1)
    .max(10),
});
export type GuideChapter = z.output<typeof guideChapter>;

/** What a remote tells new users about its pages. */
export const remoteGuide = z.strictObject({
  scenes: z.array(guideScene).default([]),
  chapters: z.array(guideChapter).default([]),
});
export type RemoteGuide = z.output<typeof remoteGuide>;

/** The guide of a `remote.json`. What a newer server would not take is left out: a guide is no reason to lose a remote. */
export const guideIn = (written: unknown): RemoteGuide =>
  remoteGuide.safeParse(written ?? {}).data ?? { scenes: [], chapters: [] };
