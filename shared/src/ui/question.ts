import type { ReactNode } from 'react';

/** What is asked before something that cannot be taken back. */
export interface Question {
  title: string;
  /** What will happen. */
  words?: ReactNode;
  /** The verb on the button. */
  act: string;
  danger?: boolean;
}
