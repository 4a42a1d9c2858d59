import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './http-load.ts';

/**
 * Sends calls at a fixed rate, whether or not earlier ones are answered, as people do who know nothing
 * of each other. Answers how long each took, in milliseconds. Throws when an answer is not 200.
 */
export async function pacedLoad(origin: string, calls: readonly Call[], perSecond: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const begin = performance.now();
  const answers: Promise<number>[] = [];
  for (const [i, call] of calls.entries()) {
    const wait = begin + (i * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    answers.push(ask(origin, call, agent));
  }
  try {
    return await Promise.all(answers);
  } finally {
    agent.destroy();
  }
}

function ask(origin: string, { path, headers = {} }: Call, agent: Agent): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - begin));
    }).once('error', reject);
  });
}
