import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeTone } from './tone.ts';

/** What every switch must be able to say, by the file's name below the prompts folder. */
const spoken: Record<string, string> = {
  ...Object.fromEntries([...'零一二三四五六七八九'].map((word, digit) => [`digits/${digit}`, word])),
  'digits/star': '星号',
  'digits/hash': '井号',
  unavailable: '系统繁忙,请稍后再拨。',
  busy: '座席全忙,请稍后再拨。',
  closed: '您好,现在是非工作时间。',
  voicemail: '请在提示音后留言,按任意键结束。',
};

/** A slow broken chord: music for who waits, free of rights. */
const MUSIC_HZ = [262, 330, 392, 523, 392, 330];

/**
 * Fills the prompts folder with what is not there yet: speech where espeak-ng and sox are installed,
 * else a tone in its place. What somebody has put there stays.
 */
export function makePrompts(folder: string): void {
  const speaks = ['espeak-ng', 'sox'].every((program) => spawnSync(program, ['--version']).status === 0);
  make(join(folder, 'beep.wav'), (file) => writeTone(file, [{ hz: 1000, seconds: 0.3 }]));
  make(join(folder, 'silence.wav'), (file) => writeTone(file, [{ hz: 0, seconds: 1 }]));
  make(join(folder, 'moh/music.wav'), (file) =>
    writeTone(
      file,
      MUSIC_HZ.flatMap((hz) => [
        { hz, seconds: 1.2, volume: 0.12, fade: true },
        { hz: 0, seconds: 0.1 },
      ]),
    ),
  );
  for (const [name, text] of Object.entries(spoken)) {
    make(join(folder, `${name}.wav`), (file) => (speaks ? speak(file, text) : writeTone(file, [{ hz: 440, seconds: 0.5 }])));
  }
}

/** Written under another name first: a killed start leaves no half prompt. */
function make(file: string, write: (file: string) => void): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = file.replace(/\.wav$/, '.new.wav');
  write(draft);
  renameSync(draft, file);
}

function speak(file: string, text: string): void {
  const raw = `${file}.raw`;
  writeFileSync(raw, execFileSync('espeak-ng', ['-v', 'cmn', '-s', '150', '--stdout', text]));
  // A stream's header does not know its length: sox says so and reads to the end.
  execFileSync('sox', ['--ignore-length', '-t', 'wav', raw, '-r', '8000', '-c', '1', '-b', '16', file, 'norm', '-6'], {
    stdio: 'ignore',
  });
  rmSync(raw);
}
