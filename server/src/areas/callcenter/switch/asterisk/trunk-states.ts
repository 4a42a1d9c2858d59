import { setTimeout as sleep } from 'node:timers/promises';
import type { TrunkAnswer } from '../cti-provider.ts';
import type { Manager } from './manager.ts';
import { ownerOf, TRUNK_ANSWER_SECONDS, trunkEndpoint } from './provisioning.ts';

const LOOK_AGAIN_MS = 100;

/** The trunks that are registered with their carriers. */
export async function readRegistrations(manager: Manager): Promise<{ trunk: string; registered: boolean }[]> {
  const events = await manager.act({ Action: 'PJSIPShowRegistrationsOutbound' });
  return events.flatMap(({ Event, ObjectName = '', Status }) => {
    const owner = Event === 'OutboundRegistrationDetail' ? ownerOf({ technology: 'PJSIP', resource: ObjectName }) : null;
    return owner && 'trunk' in owner ? [{ ...owner, registered: Status === 'Registered' }] : [];
  });
}

/** Makes Asterisk send OPTIONS now. Asterisk sends no event for the answer: it shows by a new round-trip time. */
export async function probeTrunk(manager: Manager, trunk: string): Promise<TrunkAnswer> {
  const before = await lastAnswer(manager, trunk);
  await manager.act({ Action: 'PJSIPQualify', Endpoint: trunkEndpoint(trunk) });
  const until = Date.now() + (TRUNK_ANSWER_SECONDS + 0.5) * 1000;
  let now = before;
  while (Date.now() < until && now.took === before.took) {
    await sleep(LOOK_AGAIN_MS);
    now = await lastAnswer(manager, trunk);
  }
  const microseconds = Number(now.took);
  return { reachable: now.reachable, ms: now.reachable && Number.isFinite(microseconds) ? microseconds / 1000 : null };
}

async function lastAnswer(manager: Manager, trunk: string): Promise<{ reachable: boolean; took: string }> {
  const events = await manager.act({ Action: 'PJSIPShowEndpoint', Endpoint: trunkEndpoint(trunk) });
  const contact = events.find(({ Event }) => Event === 'ContactStatusDetail');
  return { reachable: contact?.Status === 'Reachable', took: contact?.RoundtripUsec ?? '' };
}
