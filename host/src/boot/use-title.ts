import { useEffect } from 'react';
import { useConfig } from './config.ts';

/** Sets the title of the browser's tab: the page and the deployment; null: the deployment alone. */
export function useTitle(shown: string | null | undefined): void {
  const { projectName } = useConfig();
  useEffect(() => {
    document.title = shown ? `${shown} - ${projectName}` : projectName;
  }, [shown, projectName]);
}
