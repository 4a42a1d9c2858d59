import * as z from 'zod';
import {
  firstRead,
  type RemoteMenu,
  remoteManifest,
  remoteMenu,
  remotePermission,
  remoteRoute,
  remoteTab,
} from '../federation/remote-manifest.ts';
import { endpoint } from '../kit/endpoint.ts';

/** The address of one release's files, and their hashes. */
const artefact = z.object({
  version: z.string(),
  /** URL path under which the release's files are served, immutable. */
  base: z.string(),
  /** The Module Federation manifest, embedded so that opening a remote costs one hop. */
  manifest: z.record(z.string(), z.unknown()),
  /** File below `base` → `sha384-…`, as subresource integrity writes it. What is not in here is not loaded. */
  integrity: z.record(z.string(), z.string()),
  /** By which this session shows that it was given the release, when it reports how that does. */
  ticket: z.string().default(''),
});

/*
 * The manifest as a page reads it. An open page of the host before reads what a newer server sends: at every level it leaves out
 * fields that it does not know, where a manifest that is written refuses them.
 */
const reads = z.array(z.object(firstRead.shape)).optional();
const readTab = z.object({ ...remoteTab.shape, reads });
const readRoute = z.object({ ...remoteRoute.shape, reads, tabs: z.array(readTab).min(2).optional() });
const readMenu = z.object({
  ...remoteMenu.shape,
  get children(): z.ZodDefault<z.ZodArray<z.ZodType<RemoteMenu>>> {
    return z.array(readMenu).default([]);
  },
});

/** A release of a remote that this session may load. */
export const resolvedRemote = remoteManifest
  .omit({ guide: true })
  .strip()
  .extend({
    requires: z.object(remoteManifest.shape.requires.shape),
    routes: z.array(readRoute),
    menus: z.array(readMenu),
    permissions: z.array(z.object(remotePermission.shape)),
    slots: z.array(z.object(remoteManifest.shape.slots.element.shape)),
    ...artefact.shape,
    channel: z.enum(['stable', 'canary']),
    /** The release before: for one try when this one throws while it loads. */
    previous: artefact.nullable(),
    /** Versions that were taken back: a session that still runs one changes over at once. */
    revoked: z.array(z.string()).default([]),
  });
export type ResolvedRemote = z.output<typeof resolvedRemote>;
export type Artefact = z.output<typeof artefact>;

/** Why a remote of the product is not in this session. */
export const unavailableRemote = z.object({
  id: z.string(),
  name: z.string(),
  prefixes: z.array(z.string()),
  /** `disabled`: switched off by the tenant's administrators; `no-seat`: the agent has none. */
  reason: z.enum(['incompatible', 'not-subscribed', 'disabled', 'expired', 'no-seat', 'revoked', 'missing']),
});

/** Everything that the shell needs to draw menus, guard routes and load code (docs/decisions/0006). */
export const registry = z.object({
  schema: z.literal(1),
  resolutionId: z.string(),
  ttlSec: z.number().int(),
  host: z.object({ build: z.string(), provides: z.record(z.string(), z.string()) }),
  remotes: z.array(resolvedRemote),
  unavailable: z.array(unavailableRemote),
});
export type Registry = z.output<typeof registry>;

/** The signed statement: a registry, its agent, and its validity. */
export const registryStatement = z.object({
  tenantId: z.number().int(),
  agentId: z.string(),
  /** When the server resolved it, by its own clock. */
  issuedAt: z.iso.datetime(),
  /** How long a stored copy is valid while the server does not answer. */
  expiresAt: z.iso.datetime(),
  registry,
});
export type RegistryStatement = z.output<typeof registryStatement>;

/** What a key signs when it endorses the next one, whose public half (raw, base64) is `key`. */
export const endorsedText = (keyId: string, key: string): string => `lianxi registry key ${keyId} ${key}`;

/** A registry that a browser can store and verify later (docs/decisions/0009). */
export const signedRegistry = z.object({
  /** A {@link registryStatement} as JSON: exactly these bytes are signed, so it travels as text. */
  payload: z.string(),
  /** Ed25519 over the payload's UTF-8, base64. */
  signature: z.string(),
  /** Which of the keys in `/config.json`. */
  keyId: z.string(),
});
export type SignedRegistry = z.output<typeof signedRegistry>;

const version = z
  .string()
  .max(40)
  .regex(/^\d+\.\d+\.\d+$/, '版本号格式有误');

/**
 * The remotes of the caller's tenant. A page that has been open since before the host was released anew says what it
 * provides itself, and gets the releases that run in it; else what is served now counts.
 */
export const resolveRegistry = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/registry',
  summary: '应用注册表',
  access: 'signed-in',
  query: z.object({ contracts: version.optional(), shared: version.optional() }),
  reply: signedRegistry,
});
