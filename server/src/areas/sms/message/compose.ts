import { CodedError } from '@lianxi/contracts/kit/errors';
import { smsErrors } from '@lianxi/contracts/sms/sms-message.contract';
import { composeSms, fillTemplate, isMainland, MAX_SMS_CHARACTERS, sizeOfSms, variablesOf } from '@lianxi/contracts/sms/sms-text';
import { contactNumber } from '../../contact-rule/public.ts';
import type { Route } from '../account/account.queries.ts';
import type { SendableTemplate } from '../template/template.queries.ts';

/** A message that is ready to be queued. */
export interface Composed {
  readonly text: string;
  /** The values of the variables in their order. */
  readonly params: [string, string][];
  readonly segments: number;
  /** In 分. */
  readonly price: number;
}

export type Fault = 'missingValue' | 'tooLong';

/** The message of a template for a number, or what is wrong with it. */
export function compose(
  template: Pick<SendableTemplate, 'signName' | 'kind' | 'content'>,
  route: Pick<Route, 'price'>,
  number: string,
  values: Readonly<Record<string, string>>,
): Composed | { readonly fault: Fault; readonly missing: readonly string[] } {
  const { text: body, missing } = fillTemplate(template.content, values);
  if (missing.length > 0) return { fault: 'missingValue', missing };
  const text = composeSms(template.signName, template.kind, body);
  const { segments, length } = sizeOfSms(text, isMainland(number));
  if (length > MAX_SMS_CHARACTERS) return { fault: 'tooLong', missing: [] };
  const params = variablesOf(template.content).map((name): [string, string] => [name, (values[name] ?? '').trim()]);
  return { text, params, segments, price: segments * route.price };
}

/** The same for a form: throws what is wrong. */
export function composeOrThrow(...given: Parameters<typeof compose>): Composed {
  const composed = compose(...given);
  if (!('fault' in composed)) return composed;
  const fields = composed.missing.map((name) => ({ path: `values.${name}`, text: `请填写${name}` }));
  throw new CodedError(smsErrors[composed.fault], fields.length > 0 ? { fields } : {});
}

/** The number of a mobile as messages are sent to it: 11 digits in the mainland, `+` and the code of another country. Null: none. */
export function mobileOf(text: string): string | null {
  const number = contactNumber(text).replace(/^00/, '+');
  return /^(1\d{10}|\+[1-9]\d{6,14})$/.test(number) ? number : null;
}
