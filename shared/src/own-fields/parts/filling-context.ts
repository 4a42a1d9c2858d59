import { createContext } from 'react';
import { type Filling, trial } from '../filling.ts';

/** Who fills in the form around a control. */
export const FillingContext = createContext<Filling>(trial);
