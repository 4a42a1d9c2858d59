import { type GuideChapter, type GuideScene, guideIn } from '@lianxi/contracts/federation/guide-manifest';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { partsOf } from '@lianxi/contracts/federation/route-parts';
import type { Principal } from '../permissions/principal.ts';

/** The guide of these remotes: without the scenes of pages that the reader may not open, and without links to them. */
export function guideOf(
  remotes: readonly RemoteManifest[],
  principal: Pick<Principal, 'holds' | 'uses'>,
): { scenes: GuideScene[]; chapters: GuideChapter[] } {
  const open = new Set(
    remotes
      .flatMap(({ routes }) => routes)
      .filter(({ permission }) => permission === undefined || principal.holds(permission))
      .flatMap((route) => [
        route.path,
        ...partsOf(route)
          .filter((part) => isOpen(part, principal))
          .map(({ path }) => path),
      ]),
  );
  const guides = remotes.map(({ guide }) => guideIn(guide));
  const scenes = guides.flatMap((guide) => guide.scenes).filter(({ path }) => open.has(path));
  const chapters = guides
    .flatMap((guide) => guide.chapters)
    .map((chapter) => ({
      ...chapter,
      steps: chapter.steps.map(({ words, link }) => (link && open.has(link.path) ? { words, link } : { words })),
    }));
  const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order;
  return { scenes: scenes.toSorted(byOrder), chapters: chapters.toSorted(byOrder) };
}

const isOpen = (
  { permission, app }: { permission?: string | undefined; app?: string | undefined },
  principal: Pick<Principal, 'holds' | 'uses'>,
) => (permission === undefined || principal.holds(permission)) && (app === undefined || principal.uses(app));
