import type * as z from 'zod';
import type { BadValue } from './record-samples.ts';
import type { AnySettings } from './settings.ts';

/**
 * An example of settings. Every server test of settings and their story in the browser read it. It is in `<noun>.samples.ts`
 * next to the contract; the tests find it by that name.
 */
export interface SettingsSamples<S extends AnySettings = AnySettings> {
  readonly settings: S;
  /** The route of the page that shows them; null: its fields all have controls of their own, which no story of the kit knows. */
  readonly page: string | null;
  /** The input that changes all fields. */
  readonly changed: z.input<S['schema']['fields']>;
  /** Values that a special rule refuses. Values that break a limit of a field follow from the field. */
  readonly bad?: readonly BadValue[];
}

/** Declares the example of settings. */
export function settingsSamples<S extends AnySettings>(given: SettingsSamples<S>): SettingsSamples<S> {
  return given;
}
