import { sipHeaders } from '@lianxi/contracts/callcenter/sip-headers';
import type { CtiProvider, NewLeg, SwitchSnapshot } from '../switch/cti-provider.ts';
import { type Call, type Leg, recordingName, talks, trunkOf } from './call.ts';
import type { Party } from './party.ts';

/** An order to the switch: a method of the port with its arguments. It can be stored and compared. */
export type Command = {
  [M in CommandName]: { readonly do: M; readonly with: Parameters<CtiProvider[M]> };
}[CommandName];

type CommandName =
  | 'ring'
  | 'answer'
  | 'hangUp'
  | 'mute'
  | 'sendDigits'
  | 'startMusic'
  | 'stopMusic'
  | 'play'
  | 'stopPlayback'
  | 'createBridge'
  | 'addToBridge'
  | 'removeFromBridge'
  | 'destroyBridge'
  | 'snoop'
  | 'startRecording'
  | 'stopRecording'
  | 'pauseRecording'
  | 'recordMessage';

export function command<M extends CommandName>(name: M, ...args: Parameters<CtiProvider[M]>): Command {
  return { do: name, with: args } as unknown as Command;
}

/** Where a channel is: in a bridge, alone with music, or alone in silence (a prompt plays). */
type Place = { readonly bridge: string } | 'music' | 'quiet';

/** What the switch should have of a call. Channels of ringing parties have no place yet. */
export interface Media {
  readonly channels: ReadonlyMap<string, { readonly place: Place | null; readonly muted: boolean }>;
  readonly snoops: ReadonlyMap<string, { readonly of: string; readonly muted: boolean; readonly whisper: boolean }>;
  readonly bridges: ReadonlySet<string>;
  readonly recording: { readonly channelId: string; readonly name: string; readonly paused: boolean } | null;
}

const nothing: Media = { channels: new Map(), snoops: new Map(), bridges: new Set(), recording: null };

function mainBridge(call: Call): string {
  return `call-${call.id}`;
}

/** Which parties hear each other. It follows from the state of the call. */
export function mediaOf(call: Call): Media {
  const channels = new Map<string, { place: Place | null; muted: boolean }>();
  const snoops = new Map<string, { of: string; muted: boolean; whisper: boolean }>();
  const bridges = new Set<string>();
  const put = (channelId: string, place: Place | null, muted = false) => {
    channels.set(channelId, { place, muted });
    if (place !== null && typeof place === 'object') bridges.add(place.bridge);
  };
  for (const leg of call.legs) {
    if (leg.state === 'ringing') put(leg.channelId, null);
    else if (leg.watch && !talks(leg)) {
      const { watch } = leg;
      const watched = call.legs.find(({ no }) => no === watch.leg);
      const bridge = `${mainBridge(call)}-w${leg.no}`;
      if (watched && watch.snoopId) {
        const { channelId: of, muted } = watched;
        snoops.set(watch.snoopId, { of, muted, whisper: watch.mode === 'whisper' });
      }
      put(leg.channelId, watch.snoopUp ? { bridge } : 'quiet');
      if (watch.snoopId && watch.snoopUp) put(watch.snoopId, { bridge });
    } else put(leg.channelId, placeOf(call, leg), leg.muted);
  }
  const recorded = call.legs.find(({ no, state }) => no === call.recording.legNo && state === 'up');
  return {
    channels,
    snoops,
    bridges,
    recording:
      recorded && call.recording.state !== 'off'
        ? {
            channelId: recorded.channelId,
            name: recordingName(call, call.recording.count),
            paused: call.recording.state === 'paused',
          }
        : null,
  };
}

function placeOf(call: Call, leg: Leg): Place {
  if (leg.heldBy !== null) return 'music';
  const alone = !call.legs.some((other) => other !== leg && talks(other));
  if (leg.role !== 'customer' || !alone) return { bridge: mainBridge(call) };
  if (call.service?.kind === 'flow') return call.service.run.wait.for === 'answer' ? 'music' : 'quiet';
  return call.service?.kind === 'prompt' || call.service?.kind === 'voicemail' ? 'quiet' : 'music';
}

/** The orders that turn one state into another. Parties leave first; a bridge exists before a party is put into it. */
export function commandsBetween(before: Media, after: Media, call: Call): Command[] {
  const commands: Command[] = [];
  const legs = new Map(call.legs.map((leg) => [leg.channelId, leg]));
  if (before.recording && before.recording.name !== after.recording?.name && after.channels.has(before.recording.channelId)) {
    commands.push(command('stopRecording', before.recording.channelId, before.recording.name));
  }
  for (const channelId of [...before.channels.keys(), ...before.snoops.keys()]) {
    const stays = after.channels.has(channelId) || after.snoops.has(channelId);
    if (!stays && !commands.some((c) => c.do === 'hangUp' && c.with[0] === channelId)) {
      commands.push(command('hangUp', channelId, 'normal'));
    }
  }
  for (const bridge of after.bridges) if (!before.bridges.has(bridge)) commands.push(command('createBridge', bridge));
  for (const [channelId, { place, muted }] of after.channels) {
    const was = before.channels.get(channelId);
    const leg = legs.get(channelId);
    if (!was && leg && place === null) {
      commands.push(command('ring', newLeg(call, leg)));
      continue;
    }
    commands.push(...move(channelId, was?.place ?? null, place));
    if (muted !== (was?.muted ?? false)) commands.push(command('mute', channelId, muted));
  }
  for (const [snoopId, { of, muted, whisper }] of after.snoops) {
    if (before.snoops.has(snoopId)) continue;
    // The switch takes a snoop's sound before it mutes the voice.
    const spy = muted ? 'out' : 'both';
    commands.push(command('snoop', of, snoopId, { spy, whisper: whisper ? 'out' : 'none' }));
  }
  for (const bridge of before.bridges) if (!after.bridges.has(bridge)) commands.push(command('destroyBridge', bridge));
  if (after.recording) {
    const { channelId, name, paused } = after.recording;
    const was = before.recording?.name === name ? before.recording : null;
    if (!was) commands.push(command('startRecording', channelId, name));
    if (paused !== (was?.paused ?? false)) commands.push(command('pauseRecording', channelId, name, paused));
  }
  return commands;
}

function move(channelId: string, from: Place | null, to: Place | null): Command[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const commands: Command[] = [];
  // Stop the music first: in a bridge it would continue [measured].
  if (from === 'music') commands.push(command('stopMusic', channelId));
  else if (from !== null && typeof from === 'object') commands.push(command('removeFromBridge', from.bridge, channelId));
  if (to === 'music') commands.push(command('startMusic', channelId));
  else if (to !== null && typeof to === 'object') commands.push(command('addToBridge', to.bridge, channelId));
  return commands;
}

/** How a party is rung: what its display shows, and in which bridge early tones are heard. */
function newLeg(call: Call, leg: Leg): NewLeg {
  const { party } = leg;
  const caller = callerShown(call, leg);
  const others = call.legs.filter((other) => other.no !== leg.no && other.state === 'up' && other.role !== 'supervisor');
  const hears = others.find((other) => other.role !== 'customer' && talks(other));
  const originator = others[0]?.channelId;
  return {
    channelId: leg.channelId,
    to:
      party.kind === 'agent' && !party.mobile
        ? { kind: 'extension', extensionId: extensionId(call.tenantId, party.extension) }
        : { kind: 'outside', number: numberOf(party), trunk: trunkOf(call, leg) ?? '' },
    callerId: caller,
    timeoutSeconds: call.settings.ringSeconds,
    ...(originator ? { originator } : {}),
    ...(party.kind === 'agent'
      ? {
          headers: {
            [sipHeaders.call]: call.id,
            [sipHeaders.leg]: String(leg.no),
            ...(leg.auto ? { [sipHeaders.answer]: 'auto' } : {}),
          },
        }
      : {}),
    ...(hears && party.kind !== 'agent' ? { earlyBridge: mainBridge(call) } : {}),
  };
}

/** The number in the form that the line expects. */
function numberOf(party: Party): string {
  return party.ways?.[0]?.number ?? (party.kind === 'agent' ? (party.mobile ?? '') : party.number);
}

/** Agents' telephones show no customer numbers: agents who may see them read them on the page. */
function callerShown(call: Call, leg: Leg): { name: string; number: string } {
  const [way] = leg.party.ways ?? [];
  if (way || leg.party.kind !== 'agent') return { name: '', number: way?.shown ?? call.did };
  const from = call.legs.find(({ no }) => no === leg.from);
  if (from?.party.kind === 'agent') return { name: from.party.name, number: from.party.extension };
  return { name: '', number: call.did };
}

/** An extension's id at the switch, unique among all tenants. */
export function extensionId(tenantId: number, extension: string): string {
  return `t${tenantId}-${extension}`;
}

/** What the switch has of a call when a process takes the call over. What is missing is ordered again. */
export function mediaSeen(call: Call, snapshot: SwitchSnapshot): Media {
  const wanted = mediaOf(call);
  const there = new Map(snapshot.channels.map((channel) => [channel.channelId, channel]));
  const bridgeOf = new Map(snapshot.bridges.flatMap((b) => b.channelIds.map((channelId) => [channelId, b.bridgeId] as const)));
  const channels = new Map<string, { place: Place | null; muted: boolean }>();
  for (const [channelId, { place, muted }] of wanted.channels) {
    const seen = there.get(channelId);
    if (!seen) continue;
    const bridge = bridgeOf.get(channelId);
    // A snapshot does not distinguish music from silence: music is ordered again.
    channels.set(channelId, { place: bridge ? { bridge } : place === null ? null : 'quiet', muted });
  }
  const own = snapshot.bridges.map((bridge) => bridge.bridgeId).filter((bridgeId) => isOf(call, bridgeId));
  return {
    ...nothing,
    channels,
    snoops: new Map([...wanted.snoops].filter(([snoopId]) => there.has(snoopId))),
    bridges: new Set(own),
    // The switch records without this process.
    recording: wanted.recording,
  };
}

function isOf(call: Call, bridgeId: string): boolean {
  return bridgeId === mainBridge(call) || bridgeId.startsWith(`${mainBridge(call)}-w`);
}
