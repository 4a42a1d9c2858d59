import { useEffect } from 'react';
import { useConfig } from './config.ts';

/** Names the browser's tab after what is shown and the deployment; without the former the deployment alone. */
export function useTitle(shown: string | null | undefined): void {
  const { projectName } = useConfig();
  useEffect(() => {
    document.title = shown ? `${shown} - ${projectName}` : projectName;
  }, [shown, projectName]);
}
