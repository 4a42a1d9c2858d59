import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { timestamp } from '../kit/ids.ts';
import { ivrGraph, ivrKey, ivrPrompt, variableName } from './ivr-graph.ts';

/** An input of the user who tries a flow: the caller's action, or the answer of an outside system. */
export const ivrTrialInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: ivrKey }),
  /** Presses nothing until the time is up. */
  z.object({ kind: z.literal('silence') }),
  /** No agent takes the call; the asked host does not answer. */
  z.object({ kind: z.literal('failed') }),
  /** The host answers this. */
  z.object({ kind: z.literal('answered'), variables: z.record(variableName, z.string().max(500)) }),
]);
export type IvrTrialInput = z.output<typeof ivrTrialInput>;

/** The steps of the caller, in order. */
export const ivrTrialStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flow'), name: z.string() }),
  z.object({ kind: z.literal('hears'), prompts: z.array(ivrPrompt) }),
  z.object({ kind: z.literal('does'), input: ivrTrialInput }),
  /** A node was left by `outlet`, or the way ended there; `nodeId` null: it is of another flow. */
  z.object({ kind: z.literal('left'), nodeId: z.string().nullable(), name: z.string(), outlet: z.string().nullable() }),
  z.object({ kind: z.literal('rated'), rating: z.number().int() }),
  z.object({ kind: z.literal('callBack') }),
]);
export type IvrTrialStep = z.output<typeof ivrTrialStep>;

/** The caller's place at the end: waits for keys, for an agent (`who`), for a host, or is finished. */
export const ivrTrialEnd = z.object({
  waits: z.enum(['keys', 'skillGroup', 'agent', 'outside', 'http', 'voicemail', 'hangUp']),
  /** Of the flow that is tried; null: the caller is in another, or nowhere any more. */
  nodeId: z.string().nullable(),
});

/**
 * Runs a draft with the interpreter of real calls, without a call, and published versions of other flows. Each further input
 * runs the whole way again.
 */
export const tryIvrFlow = endpoint({
  method: 'POST',
  path: '/xmf-call-center/ivrFlow/trial',
  summary: '试运行语音菜单',
  access: { code: 'callcenter_hotline' },
  body: z.object({
    name: z.string().max(50),
    draft: ivrGraph,
    /** The time at which the call arrives. */
    at: timestamp,
    caller: z.string().trim().max(20),
    did: z.string().trim().max(20),
    inputs: z.array(ivrTrialInput).max(200),
  }),
  reply: z.object({ steps: z.array(ivrTrialStep), end: ivrTrialEnd, variables: z.record(z.string(), z.string()) }),
});
