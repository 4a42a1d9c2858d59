#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { runRelease } from './release-command.ts';

/** `lianxi-release`: releases the remote in the folder in which it is started. */
const folder = resolve('.');
process.exitCode = await runRelease(process.argv.slice(2), {
  folder,
  dist: join(folder, 'dist'),
  program: 'lianxi-release',
  checks: [],
});
