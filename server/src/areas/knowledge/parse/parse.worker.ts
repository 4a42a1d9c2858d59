import { parentPort, workerData } from 'node:worker_threads';
import { extractKnowledge } from './parse.rules.ts';
import { readDocument } from './read-document.ts';

/** Runs in a thread of its own, with its own memory: a malicious document cannot harm other work. */
const { path, extension } = workerData as { path: string; extension: string };
parentPort?.postMessage(extractKnowledge(await readDocument(path, extension)));
