import { createHash } from 'node:crypto';
import { type NewLeg, type Party, type Prompt, SwitchError } from '../cti-provider.ts';
import { trunkEndpoint } from './provisioning.ts';

/** The strings that may be dialled: other characters have a meaning for Asterisk (`&`, `/`, `@`, `;`). */
const dialable = /^\+?[0-9*#]{1,32}$/;
const plainId = /^[\w.-]{1,64}$/;

/** The party as Asterisk's dial string. Throws {@link SwitchError} `refused` when it is invalid. */
export function dialString(to: Party): string {
  if (to.kind === 'extension' && plainId.test(to.extensionId)) return `PJSIP/${to.extensionId}`;
  if (to.kind === 'outside' && dialable.test(to.number) && plainId.test(to.trunk)) {
    return `PJSIP/${to.number}@${trunkEndpoint(to.trunk)}`;
  }
  throw new SwitchError('refused', { cause: new Error('not a number or extension') });
}

/** A forged name must not end the quotes or a header. */
const harmless = (text: string) => text.replaceAll(/[\p{Cc}"<>\\]/gu, ' ').trim();

/** `"name" <number>` */
export function callerIdText({ name, number }: NewLeg['callerId']): string {
  return `"${harmless(name)}" <${harmless(number)}>`;
}

/** Variables of a new leg: headers of its INVITE, and the caller id where the command has no parameter for it. */
export function legVariables({ headers = {}, callerId, to }: NewLeg, withCaller: boolean): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`PJSIP_HEADER(add,${name})`, harmless(value)])),
    ...(withCaller && {
      'CONNECTEDLINE(name,i)': harmless(callerId.name),
      'CONNECTEDLINE(num,i)': harmless(callerId.number),
      'CONNECTEDLINE(pres,i)': 'allowed',
    }),
    // Asterisk reports a desk set's transfer to us and does not execute it.
    ...(to.kind === 'extension' && { 'PJSIP_TRANSFER_HANDLING()': 'ari-only' }),
  };
}

const digitNames: Record<string, string> = { '*': 'star', '#': 'hash' };

/** Media for ARI, separated by commas. `folder`: the prompts folder, as Asterisk mounts it. */
export function mediaOf(prompts: readonly Prompt[], folder: string): string {
  return prompts.flatMap((prompt) => promptMedia(prompt, folder)).join(',');
}

/** The file of a spoken text, relative to the prompts folder. */
export function speechPath(text: string): string {
  return `speech/${createHash('sha256').update(text).digest('hex').slice(0, 32)}.wav`;
}

function promptMedia(prompt: Prompt, folder: string): string[] {
  const sound = (name: string) => `sound:${folder}/${name}`;
  if (prompt.kind === 'file') return [sound(prompt.path.replace(/\.wav$/, ''))];
  if (prompt.kind === 'speech') return [sound(speechPath(prompt.text).replace(/\.wav$/, ''))];
  if (prompt.kind === 'digits') return [...prompt.digits].map((digit) => sound(`digits/${digitNames[digit] ?? digit}`));
  if (prompt.kind === 'tone') return [`tone:${prompt.tone}`];
  return Array<string>(Math.max(1, Math.round(prompt.seconds))).fill(sound('silence'));
}
