import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { obtainAsterisk, planAsterisk } from '../../asterisk/obtain-asterisk.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why this machine can have no Asterisk; null where it has one. */
    whyNoAsterisk: string | null;
  }
}

/** Vitest's global set-up of the project `voice`: an Asterisk, prepared once for all runs of this machine. */
export default async function setup(project: TestProject): Promise<void> {
  const plan = await planAsterisk();
  if (plan.kind === 'impossible' || !existsSync('/usr/bin/sipp')) {
    project.provide('whyNoAsterisk', plan.kind === 'impossible' ? plan.why : 'sipp is missing');
    return;
  }
  project.provide('whyNoAsterisk', null);
  const signal = new AbortController().signal;
  await obtainAsterisk(plan, signal, (stage) => console.log(stage));
}
