import { type Driver, driver, type PopoverDOM } from 'driver.js';
import 'driver.js/dist/driver.css';
import './step-guide.css';
import type { GuideScene, GuideStep } from './guide-scenes.ts';

/** A page that the guide opens may have to load its code first. */
const APPEARS_MS = 8000;

export interface GuideWays {
  /** Goes to a path of the portal. */
  go(path: string): void;
  /** The scenes that the end may offer. */
  offered: readonly GuideScene[];
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

/** Runs a scene: a spotlight on each element with text, previous and next; the end offers further scenes. */
export async function runScene(scene: GuideScene, ways: GuideWays): Promise<void> {
  endStepGuide();
  if (scene.path !== null) ways.go(scene.path);
  // When the first element is visible, the page is complete: an element that is missing then will not appear.
  const [first] = scene.steps;
  if (first) await appears(first.target, APPEARS_MS);
  const steps = scene.steps.filter(({ target }) => find(target));
  if (steps.length === 0) return;

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
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
    },
    onPopoverRender: (popover) => {
      popover.closeButton.setAttribute('aria-label', '结束引导');
      if (guide.isLastStep()) addLinks(popover, scene, ways);
    },
    onDestroyed: () => {
      if (running === guide) running = null;
    },
  });
  running = guide;
  guide.drive();
}

const wordsOf = ({ title, words }: GuideStep) => ({ title, description: words });

function addLinks({ wrapper, footer }: PopoverDOM, { next }: GuideScene, ways: GuideWays): void {
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
