import type { ReactNode } from 'react';

/** The question before something that cannot be undone. */
export interface Question {
  title: string;
  /** What will happen. */
  words?: ReactNode;
  /** The verb on the button. */
  act: string;
  danger?: boolean;
}
