import { createHash } from 'node:crypto';
import { type NewLeg, type Party, type Prompt, SwitchError } from '../cti-provider.ts';
import { trunkEndpoint } from './provisioning.ts';

/** What can be dialled: anything else could mean something to Asterisk (`&`, `/`, `@`, `;`). */
const dialable = /^\+?[0-9*#]{1,32}$/;
const plainId = /^[\w.-]{1,64}$/;

/** The party in Asterisk's words. Throws {@link SwitchError} `refused` for what is none. */
export function dialString(to: Party): string {
  if (to.kind === 'extension' && plainId.test(to.extensionId)) return `PJSIP/${to.extensionId}`;
  if (to.kind === 'outside' && dialable.test(to.number) && plainId.test(to.trunk)) {
    return `PJSIP/${to.number}@${trunkEndpoint(to.trunk)}`;
  }
  throw new SwitchError('refused', { cause: new Error('not a number or extension') });
}

/** A forged name must not end the quotes, nor a header. */
const harmless = (text: string) => text.replaceAll(/[\p{Cc}"<>\\]/gu, ' ').trim();

/** `"name" <number>` */
export function callerIdText({ name, number }: NewLeg['callerId']): string {
  return `"${harmless(name)}" <${harmless(number)}>`;
}

/** Variables of a new leg: headers of its INVITE, and who calls where the command itself cannot say so. */
export function legVariables({ headers = {}, callerId, to }: NewLeg, withCaller: boolean): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`PJSIP_HEADER(add,${name})`, harmless(value)])),
    ...(withCaller && {
      'CONNECTEDLINE(name,i)': harmless(callerId.name),
      'CONNECTEDLINE(num,i)': harmless(callerId.number),
      'CONNECTEDLINE(pres,i)': 'allowed',
    }),
    // A desk set's transfer is told to us instead of being done behind our back.
    ...(to.kind === 'extension' && { 'PJSIP_TRANSFER_HANDLING()': 'ari-only' }),
  };
}

const digitNames: Record<string, string> = { '*': 'star', '#': 'hash' };

/** Media for ARI, comma separated. `folder`: of the prompts, as Asterisk sees it. */
export function mediaOf(prompts: readonly Prompt[], folder: string): string {
  return prompts.flatMap((prompt) => promptMedia(prompt, folder)).join(',');
}

/** The file of a spoken text below the prompts folder. */
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
