import { createContext } from 'react';

/**
 * Whether the agent may take customers now: who has to check in first has no status (specification section 4). The portal's
 * header provides it.
 */
export const ServingContext = createContext(true);
