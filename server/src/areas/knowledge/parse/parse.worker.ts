import { parentPort, workerData } from 'node:worker_threads';
import { extractKnowledge } from './parse.rules.ts';
import { readDocument } from './read-document.ts';

/** Runs in a thread of its own, with its own memory: a document that is a trap takes nothing else with it. */
const { path, extension } = workerData as { path: string; extension: string };
parentPort?.postMessage(extractKnowledge(await readDocument(path, extension)));
