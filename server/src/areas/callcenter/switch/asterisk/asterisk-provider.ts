import { type CtiProvider, type NewLeg, SwitchError } from '../cti-provider.ts';
import { APP, AriError, type AriRequest } from './ari-connection.ts';
import type { AriBridge, AriChannel, AriEndpoint } from './ari-events.ts';
import { callerIdText, dialString, legVariables, mediaOf } from './ari-words.ts';
import { AsteriskLink, type AsteriskOptions } from './asterisk-link.ts';
import { Manager } from './manager.ts';
import { ownerOf } from './provisioning.ts';
import { Recorder } from './recorder.ts';
import { createSupply } from './sound-supply.ts';
import { probeTrunk, readRegistrations } from './trunk-states.ts';

const channel = (id: string, rest = '') => `channels/${encodeURIComponent(id)}${rest}`;
const bridge = (id: string, rest = '') => `bridges/${encodeURIComponent(id)}${rest}`;

/** Divides every sample: none is larger than 32768. */
const SILENT = '-40000';

/** Asterisk behind ARI. It connects by itself and retries until it is closed. */
export function createAsteriskProvider(options: AsteriskOptions): CtiProvider {
  const link = new AsteriskLink(options);
  const manager = new Manager(options.url);
  const recorder = new Recorder(options.url, manager);
  const supply = options.sounds && createSupply(options.sounds);

  /**
   * Makes a channel; returns whether it is new. Asterisk's own error is not reliable: after one occupied id it reports "id
   * occupied" for every channel that it cannot make (it never clears that error number).
   */
  async function make(path: string, channelId: string, request: AriRequest): Promise<boolean> {
    try {
      await link.run('POST', path, request);
      return true;
    } catch (error) {
      if (!(error instanceof SwitchError) || error.reason === 'down' || error.reason === 'gone') throw error;
      const exists = await link.run('GET', channel(channelId), {}, [404]);
      if (exists) return false;
      const taken = error.cause instanceof AriError && error.cause.status === 409;
      throw taken ? new SwitchError('not-registered', { cause: error }) : error;
    }
  }

  /** Rings by one command. The leg enters when it answers. */
  async function ringAlone(leg: NewLeg): Promise<void> {
    const { to, channelId, originator, timeoutSeconds: timeout } = leg;
    const query = { endpoint: dialString(to), app: APP, appArgs: 'leg', channelId, originator, timeout };
    const callerId = callerIdText(leg.callerId);
    await make('channels', channelId, { query: { ...query, callerId }, body: { variables: legVariables(leg, false) } });
  }

  /** The channel is made, put into the bridge, and dialled last: the bridge hears sound from before the answer. */
  async function ringInBridge(leg: NewLeg, bridgeId: string): Promise<void> {
    const { to, channelId, originator, timeoutSeconds: timeout } = leg;
    const entered = link.whenEntered(channelId);
    const query = { endpoint: dialString(to), app: APP, appArgs: 'early', channelId, originator };
    const body = { variables: legVariables(leg, true) };
    if (await make('channels/create', channelId, { query, body })) await entered;
    await link.run('POST', bridge(bridgeId, '/addChannel'), { query: { channel: channelId } });
    await link.run('POST', channel(channelId, '/dial'), { query: { timeout, caller: originator } }, [409]);
  }

  return {
    kind: 'asterisk',
    get up() {
      return link.up;
    },
    listen: (hear) => link.listen(hear),
    async snapshot() {
      const [channels, bridges, endpoints] = (await Promise.all([
        link.run('GET', 'channels'),
        link.run('GET', 'bridges'),
        link.run('GET', 'endpoints'),
      ])) as [AriChannel[], AriBridge[], AriEndpoint[]];
      const owned = endpoints.flatMap((endpoint) => {
        const owner = ownerOf(endpoint);
        return owner ? [{ owner, online: endpoint.state === 'online' }] : [];
      });
      return {
        channels: channels.map(({ id, state }) => ({ channelId: id, up: state === 'Up' })),
        bridges: bridges.map(({ id, channels }) => ({ bridgeId: id, channelIds: channels })),
        extensions: owned.flatMap(({ owner, online }) => ('extensionId' in owner ? [{ ...owner, registered: online }] : [])),
        trunks: owned.flatMap(({ owner, online }) => ('trunk' in owner ? [{ ...owner, reachable: online }] : [])),
      };
    },

    ring: (leg) => (leg.earlyBridge === undefined ? ringAlone(leg) : ringInBridge(leg, leg.earlyBridge)),
    async answer(id) {
      await link.run('POST', channel(id, '/answer'));
    },
    async indicateRinging(id) {
      await link.run('POST', channel(id, '/ring'));
    },
    async hangUp(id, reason = 'normal') {
      await link.run('DELETE', channel(id), { query: { reason: reason.replace('-', '_') } }, [404]);
    },
    async mute(id, muted) {
      // ARI's own mute drops the packets: the other party's carrier would get nothing and end the call [measured].
      const query = { variable: 'VOLUME(RX)', value: muted ? SILENT : '0' };
      await link.run('POST', channel(id, '/variable'), { query });
    },
    async sendDigits(id, digits) {
      await link.run('POST', channel(id, '/dtmf'), { query: { dtmf: digits } });
    },

    async startMusic(id) {
      await link.run('POST', channel(id, '/moh'));
    },
    async stopMusic(id) {
      await link.run('DELETE', channel(id, '/moh'), {}, [404]);
    },
    async play(target, playbackId, prompts) {
      await supply?.(prompts);
      const media = mediaOf(prompts, link.places.prompts);
      const path = 'channelId' in target ? channel(target.channelId) : bridge(target.bridgeId);
      await link.run('POST', `${path}/play/${encodeURIComponent(playbackId)}`, { query: { media } });
    },
    async stopPlayback(id) {
      await link.run('DELETE', `playbacks/${encodeURIComponent(id)}`, {}, [404]);
    },

    async createBridge(id) {
      await link.run('POST', bridge(id), { query: { type: 'mixing' } }, [409]);
    },
    async addToBridge(id, channelId) {
      await link.run('POST', bridge(id, '/addChannel'), { query: { channel: channelId } });
    },
    async removeFromBridge(id, channelId) {
      // 422: the channel is in no bridge, or in another one.
      await link.run('POST', bridge(id, '/removeChannel'), { query: { channel: channelId } }, [404, 422]);
    },
    async destroyBridge(id) {
      // 409: Asterisk has destroyed it, and still holds its snapshot for a moment.
      await link.run('DELETE', bridge(id), {}, [404, 409]);
    },
    async snoop(id, snoopId, { spy, whisper }) {
      const query = { spy, whisper, app: APP, appArgs: 'snoop' };
      await make(channel(id, `/snoop/${encodeURIComponent(snoopId)}`), snoopId, { query });
    },

    startRecording: async (id, name) => recorder.start(id, link.places.recordings, name),
    stopRecording: (id) => recorder.stop(id),
    pauseRecording: (id, _name, paused) => recorder.pause(id, paused),
    async recordMessage(id, name, { maxSeconds, endSilenceSeconds }) {
      const limits = { maxDurationSeconds: maxSeconds, maxSilenceSeconds: endSilenceSeconds, terminateOn: 'any' };
      await link.run('POST', channel(id, '/record'), { query: { name, format: 'wav', ifExists: 'overwrite', ...limits } }, [409]);
    },
    async stopMessage(name) {
      await link.run('POST', `recordings/live/${encodeURIComponent(name)}/stop`, {}, [404]);
    },
    openRecording: (name) => recorder.open(name),
    async deleteRecording(name) {
      await link.run('DELETE', `recordings/stored/${encodeURIComponent(name)}`, {}, [404]);
    },

    provision: (extension) => link.provision(extension),
    unprovision: (extensionId) => link.unprovision(extensionId),
    configureTrunks: (trunks) => link.configureTrunks(trunks),
    probeTrunk: (trunk) => probeTrunk(manager, trunk),
    registrations: () => readRegistrations(manager),
    close: () => link.close(),
  };
}
