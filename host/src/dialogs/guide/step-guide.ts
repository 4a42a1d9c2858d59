import { type Driver, driver, type PopoverDOM } from 'driver.js';
import 'driver.js/dist/driver.css';
import './step-guide.css';
import type { GuideStep } from '@lianxi/contracts/federation/guide-manifest';
import { markRunning, noteProgress } from './guide-progress.ts';
import type { ShownScene } from './guide-scenes.ts';

/** A page that the guide opens may have to load its code first. */
const APPEARS_MS = 8000;
/** How long the other elements may take after the first. */
const COMPLETE_MS = 2000;

export interface GuideWays {
  /** Goes to a path of the portal. */
  go(path: string): void;
  /** The scenes that the end may offer. */
  offered: readonly ShownScene[];
}

/** The visible element of a target: a page in the background may have the same target. */
function find(target: string): HTMLElement | null {
  const candidates = document.querySelectorAll<HTMLElement>(`[data-guide="${target}"]`);
  return (
    [...candidates].find((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')) ??
    null
  );
}

async function appears(target: string, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (!find(target)) {
    if (performance.now() > until) return false;
    await new Promise((next) => setTimeout(next, 50));
  }
  return true;
}

let running: Driver | null = null;

/** Ends the guide on screen, if there is one. */
export function endStepGuide(): void {
  running?.destroy();
  running = null;
}

/** Runs a scene: a spotlight on each element with text, previous and next; the end offers further scenes. `from`: its first step. */
export async function runScene(scene: ShownScene, ways: GuideWays, from = 0): Promise<void> {
  endStepGuide();
  markRunning(true);
  if (scene.path !== null) ways.go(scene.path);
  const [first] = scene.steps;
  if (first) await appears(first.target, APPEARS_MS);
  await Promise.all(scene.steps.map(({ target }) => appears(target, COMPLETE_MS)));
  const steps = scene.steps.map((step, place) => ({ ...step, place })).filter(({ target }) => find(target));
  if (steps.length === 0) return markRunning(false);
  let at = 0;

  const guide = driver({
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    overlayOpacity: 0.5,
    stagePadding: 4,
    stageRadius: 6,
    showProgress: steps.length > 1,
    progressText: '{{current}} / {{total}}',
    prevBtnText: '上一步',
    nextBtnText: '下一步',
    doneBtnText: '完成',
    popoverClass: 'guide-popover',
    steps: steps.map((step) => ({ element: () => find(step.target) as Element, popover: wordsOf(step) })),
    // The library sets attributes that are allowed only on buttons, and the element opens nothing.
    onHighlighted: (element) => {
      at = guide.getActiveIndex() ?? at;
      noteProgress(scene.id, steps[at]?.place ?? 0, false);
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
    },
    onPopoverRender: (popover) => {
      popover.closeButton.setAttribute('aria-label', '结束引导');
      if (guide.isLastStep()) addLinks(popover, scene, ways);
    },
    onDestroyed: () => {
      if (at === steps.length - 1) noteProgress(scene.id, 0, true);
      if (running !== guide) return;
      running = null;
      markRunning(false);
    },
  });
  running = guide;
  guide.drive(
    Math.max(
      0,
      steps.findIndex(({ place }) => place >= from),
    ),
  );
}

const wordsOf = ({ title, words }: GuideStep) => ({ title, description: words });

function addLinks({ wrapper, footer }: PopoverDOM, { next }: ShownScene, ways: GuideWays): void {
  const scenes = ways.offered.filter(({ id }) => next.includes(id));
  if (scenes.length === 0) return;
  const links = document.createElement('p');
  links.className = 'guide-next';
  links.append('接着了解：');
  for (const scene of scenes) {
    const link = document.createElement('button');
    link.type = 'button';
    link.textContent = scene.name;
    link.addEventListener('click', () => void runScene(scene, ways));
    links.append(link);
  }
  wrapper.insertBefore(links, footer);
}
