import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import type { DialWay } from '@lianxi/contracts/telephony/dial.rules';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const NAME = 'dial-way';
const last = createStore<{ way: string | null }>(() => ({ way: readPreference(NAME) }));

/** The telephone that the agent dialled with last, where they had a choice; remembered in this browser. */
export const useLastWay = (): string | null => useStore(last, ({ way }) => way);

export function rememberWay(way: DialWay): void {
  if (last.getState().way === way) return;
  writePreference(NAME, way);
  last.setState({ way });
}

/** The ways in the order in which they are offered: the last choice is first. */
export const inOrder = (ways: readonly DialWay[], lastWay: string | null): readonly DialWay[] =>
  ways.toSorted((a, b) => Number(b === lastWay) - Number(a === lastWay));
