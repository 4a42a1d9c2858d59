import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { timestamp } from '../kit/ids.ts';
import { ivrGraph, ivrKey, ivrPrompt, variableName } from './ivr-graph.ts';

/** What the person who tries a flow does in the caller's place, or answers in the place of the world outside. */
export const ivrTrialInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: ivrKey }),
  /** Presses nothing until the time is up. */
  z.object({ kind: z.literal('silence') }),
  /** Nobody takes the call; the host that was asked does not answer. */
  z.object({ kind: z.literal('failed') }),
  /** The host answers this. */
  z.object({ kind: z.literal('answered'), variables: z.record(variableName, z.string().max(500)) }),
]);
export type IvrTrialInput = z.output<typeof ivrTrialInput>;

/** What the caller goes through, in order. */
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

/** Where the caller is after all that: waits for keys, for somebody (`who`), for a host, or is through. */
export const ivrTrialEnd = z.object({
  waits: z.enum(['keys', 'skillGroup', 'agent', 'outside', 'http', 'voicemail', 'hangUp']),
  /** Of the flow that is tried; null: the caller is in another, or nowhere any more. */
  nodeId: z.string().nullable(),
});

/** Leads a caller through a draft as calls are led, without any call, into what is published of other flows: the whole way again with each further input. */
export const tryIvrFlow = endpoint({
  method: 'POST',
  path: '/xmf-call-center/ivrFlow/trial',
  summary: '试走语音流程',
  access: { code: 'callcenter_hotline' },
  body: z.object({
    name: z.string().max(50),
    draft: ivrGraph,
    /** When the call comes in. */
    at: timestamp,
    caller: z.string().trim().max(20),
    did: z.string().trim().max(20),
    inputs: z.array(ivrTrialInput).max(200),
  }),
  reply: z.object({ steps: z.array(ivrTrialStep), end: ivrTrialEnd, variables: z.record(z.string(), z.string()) }),
});
