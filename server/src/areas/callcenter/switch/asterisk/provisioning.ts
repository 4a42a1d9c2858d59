import type { Extension, TrunkSettings } from '../cti-provider.ts';
import { type AriConnection, AriError } from './ari-connection.ts';
import type { AriEndpoint } from './ari-events.ts';

type Fields = Readonly<Record<string, string>>;
/** Kinds of objects of res_pjsip, in the order in which they may refer to each other. */
const kinds = ['auth', 'aor', 'endpoint', 'identify', 'registration'] as const;
type Kind = (typeof kinds)[number];
/** Null: the object must not exist. */
export type Objects = { readonly [K in Kind]?: Fields | null };

/** Trunks and extensions are endpoints of one namespace. An extension's id never begins with this prefix. */
const TRUNK = 'trunk-';
const TRUNK_PROBE_SECONDS = 5;
/** A trunk that does not answer OPTIONS within this time is unreachable. */
export const TRUNK_ANSWER_SECONDS = 2;
const DESK_SET_PROBE_SECONDS = 30;
/**
 * A leg without audio is ended: its network is gone. Browsers always send audio; other telephones may suppress silence. On hold
 * there may be no audio for a while.
 */
const SILENT_BROWSER_SECONDS = 10;
const SILENT_LEG_SECONDS = 30;
const SILENT_HELD_LEG_SECONDS = 300;

export const trunkEndpoint = (trunk: string): string => `${TRUNK}${trunk}`;

/** The trunk or the extension of this endpoint; null for Asterisk's own endpoints. */
export function ownerOf({ technology, resource }: AriEndpoint): { trunk: string } | { extensionId: string } | null {
  if (technology !== 'PJSIP') return null;
  return resource.startsWith(TRUNK) ? { trunk: resource.slice(TRUNK.length) } : { extensionId: resource };
}

/** `mediaAddress`: the address for this machine's audio. */
export function extensionObjects({ extensionId, secret, transport }: Extension, mediaAddress: string): Objects {
  return {
    auth: { auth_type: 'userpass', username: extensionId, password: secret },
    aor: {
      max_contacts: '1',
      remove_existing: 'yes',
      qualify_frequency: transport === 'sip' ? String(DESK_SET_PROBE_SECONDS) : '0',
    },
    endpoint: {
      ...endpointFields(mediaAddress),
      context: 'extensions',
      identify_by: 'auth_username,username',
      auth: extensionId,
      aors: extensionId,
      // With opus first, a hold changes the codec of a leg to the telephone network.
      allow: transport === 'webrtc' ? 'ulaw,alaw,opus' : 'alaw,ulaw,g722',
      ...(transport === 'webrtc'
        ? {
            webrtc: 'yes',
            dtls_auto_generate_cert: 'yes',
            max_video_streams: '0',
            rtp_timeout: String(SILENT_BROWSER_SECONDS),
          }
        : { rtp_symmetric: 'yes', force_rport: 'yes', rewrite_contact: 'yes' }),
    },
  };
}

/** A trunk with an account registers. A trunk without one is identified only by its addresses. */
export function trunkObjects(trunk: TrunkSettings, mediaAddress: string): Objects {
  const { host, port, account, fromAddresses, codecs } = trunk;
  const id = trunkEndpoint(trunk.name);
  const server = `sip:${host}:${port}`;
  return {
    auth: account ? { auth_type: 'userpass', username: account.username, password: account.secret } : null,
    registration: account
      ? {
          server_uri: server,
          client_uri: `sip:${account.username}@${host}:${port}`,
          contact_user: account.username,
          outbound_auth: id,
          retry_interval: '10',
          forbidden_retry_interval: '60',
          max_retries: '100000',
        }
      : null,
    aor: { contact: server, qualify_frequency: String(TRUNK_PROBE_SECONDS), qualify_timeout: String(TRUNK_ANSWER_SECONDS) },
    endpoint: {
      ...endpointFields(mediaAddress),
      context: 'trunk',
      identify_by: 'ip',
      aors: id,
      allow: codecs.join(','),
      rtp_symmetric: 'yes',
      force_rport: 'yes',
      ...(account && { outbound_auth: id, from_user: account.username, from_domain: host }),
    },
    identify: fromAddresses.length > 0 ? { endpoint: id, match: fromAddresses.join(',') } : null,
  };
}

function endpointFields(mediaAddress: string): Fields {
  return {
    disallow: 'all',
    direct_media: 'no',
    dtmf_mode: 'rfc4733',
    rtp_timeout: String(SILENT_LEG_SECONDS),
    rtp_timeout_hold: String(SILENT_HELD_LEG_SECONDS),
    media_address: mediaAddress,
    bind_rtp_to_media_address: mediaAddress === '127.0.0.1' ? 'yes' : 'no',
  };
}

const path = (kind: Kind, id: string) => `asterisk/config/dynamic/res_pjsip/${kind}/${encodeURIComponent(id)}`;

/**
 * Writes an endpoint with all its objects, in place of the former ones. The endpoint itself is made new: Asterisk changes a copy.
 * The copy contains the caller id that Asterisk displays when there is none ("unknown"), and all its callers would show that.
 */
export async function putObjects(ari: AriConnection, id: string, objects: Objects): Promise<void> {
  await removeObject(ari, 'endpoint', id);
  for (const kind of kinds) {
    const fields = objects[kind];
    if (fields) {
      const list = Object.entries(fields).map(([attribute, value]) => ({ attribute, value }));
      await ari.request('PUT', path(kind, id), { body: { fields: list } });
    } else if (fields === null) await removeObject(ari, kind, id);
  }
}

export async function removeObjects(ari: AriConnection, id: string): Promise<void> {
  for (const kind of kinds.toReversed()) await removeObject(ari, kind, id);
}

async function removeObject(ari: AriConnection, kind: Kind, id: string): Promise<void> {
  await ari.request('DELETE', path(kind, id)).catch((error: unknown) => {
    if (!(error instanceof AriError && error.status === 404)) throw error;
  });
}
