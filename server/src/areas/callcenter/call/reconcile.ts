import type { SwitchSnapshot } from '../switch/cti-provider.ts';
import type { CallEvent } from './call.machine.ts';
import { type Command, command, commandsBetween, extensionId, mediaOf, mediaSeen } from './call.media.ts';
import { findLiveCalls } from './call.store.ts';
import type { Call, Leg } from './call.ts';
import type { CallKeeper, KeeperOptions } from './call-keeper.ts';

/**
 * Makes calls and switch agree after a time without an owner. Calls get the events that they missed, the switch gets the lost
 * orders, and channels without a call are ended.
 */
export async function reconcile({ db, provider }: Pick<KeeperOptions, 'db' | 'provider'>, keeper: CallKeeper): Promise<void> {
  const first = await provider.snapshot();
  const calls = await db.platform(findLiveCalls);
  const channels = new Set<string>();
  for (const { tenantId, id } of calls) {
    const missed: CallEvent[] = [];
    await keeper.look(tenantId, id, async (call) => {
      for (const leg of call.legs) missed.push(...missedBy(call, leg, first));
      missed.push({ type: 'new-owner' });
    });
    for (const event of missed) await keeper.send(tenantId, id, event);
  }
  const second = await provider.snapshot();
  for (const { tenantId, id } of calls) {
    await keeper.look(tenantId, id, async (call) => {
      const wanted = mediaOf(call);
      await keeper.order(call, unanswered(call, second));
      await keeper.order(call, commandsBetween(mediaSeen(call, second), wanted, call));
      for (const channelId of [...wanted.channels.keys(), ...wanted.snoops.keys()]) channels.add(channelId);
    });
  }
  // Only channels of the first snapshot: newer ones belong to calls that began since.
  for (const { channelId } of first.channels) {
    if (channelId.startsWith('call-') && !channels.has(channelId)) await provider.hangUp(channelId, 'normal');
  }
  const bridges = new Set(calls.map(({ id }) => `call-${id}`));
  for (const { bridgeId } of first.bridges) {
    const [, ofCall = ''] = /^(call-\d+)/.exec(bridgeId) ?? [];
    if (ofCall && !bridges.has(ofCall)) await provider.destroyBridge(bridgeId);
  }
}

/** The order to answer a caller was lost with the former owner. */
function unanswered(call: Call, snapshot: SwitchSnapshot): Command[] {
  const waits = (leg: Leg) =>
    leg.state === 'up' && snapshot.channels.some((channel) => channel.channelId === leg.channelId && !channel.up);
  return call.legs.filter(waits).map((leg) => command('answer', leg.channelId));
}

/** What a party did while no process listened. */
function missedBy(call: Call, leg: Leg, snapshot: SwitchSnapshot): CallEvent[] {
  const { channelId } = leg;
  const seen = snapshot.channels.find((channel) => channel.channelId === channelId);
  if (seen) return seen.up && leg.state === 'ringing' ? [{ type: 'leg-up', channelId }] : [];
  // The order to ring was lost with the owner and is sent again, or the telephone rang out.
  if (leg.state === 'ringing') {
    const rangOut = Date.now() - leg.at > call.settings.ringSeconds * 1000;
    return rangOut ? [{ type: 'leg-down', channelId, end: 'no-answer' }] : [];
  }
  const nobodyLeft = !call.legs.some((other) => snapshot.channels.some((channel) => channel.channelId === other.channelId));
  return [{ type: 'leg-down', channelId, end: nobodyLeft ? 'switch-down' : endOf(call, leg, snapshot) }];
}

/** A party whose telephone is also gone lost the call. A party who is still registered hung up. */
function endOf(call: Call, { party }: Leg, snapshot: SwitchSnapshot): 'hung-up' | 'network' {
  if (party.kind !== 'agent') return 'hung-up';
  const id = extensionId(call.tenantId, party.extension);
  const registered = snapshot.extensions.some((extension) => extension.extensionId === id && extension.registered);
  return registered ? 'hung-up' : 'network';
}
