import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, OUTSIDE_NUMBER, phone, TONE, test } from './voice.ts';

/** The process through which all of a browser's traffic goes, media as well; stopped, its network is as good as cut. */
function networkOf(file: string): number {
  const argumentsOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    } catch {
      return [];
    }
  };
  const parentOf = (pid: string) => Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const browser = all.find((pid) => {
    const words = argumentsOf(pid);
    return words.some((word) => word.includes(file)) && !words.some((word) => word.startsWith('--type='));
  });
  const network = all.find((pid) => {
    const words = argumentsOf(pid);
    return words.some((word) => word.endsWith('NetworkService')) && parentOf(pid) === Number(browser);
  });
  return Number(network);
}

test('Asterisk dies and comes back: the phone registers again by itself, and has its next call', async ({
  agentSaying,
  voice,
}) => {
  const page = await agentSaying('agent1050', TONE.first);
  const own = phone(page);
  await own.turnOn();
  await own.dial(OUTSIDE_NUMBER);
  await own.hears(TONE.outside);
  voice.asterisk.kill();
  await expect(own.bar).toHaveCount(0);
  await expect(page.getByText('网页电话已注册')).toBeAttached();
  await expect(async () => {
    await own.dial(OUTSIDE_NUMBER);
    await own.hears(TONE.outside);
  }).toPass();
  await own.button('挂断').click();
  await expect(own.bar).toHaveCount(0);
});

test('a network that is cut for a moment in a call: both hear each other again', async ({ agentSaying }) => {
  const page = await agentSaying('agent1051', TONE.second);
  const own = phone(page);
  await own.turnOn();
  await own.dial(OUTSIDE_NUMBER);
  await own.hears(TONE.outside);
  const network = networkOf(`${TONE.second}.wav`);
  execFileSync('kill', ['-STOP', String(network)]);
  await own.hears(0);
  execFileSync('kill', ['-CONT', String(network)]);
  await own.hears(TONE.outside);
  await expect(own.bar).toContainText('通话中');
  await own.button('挂断').click();
  await expect(own.bar).toHaveCount(0);
});
