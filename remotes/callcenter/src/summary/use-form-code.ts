import { useCallback, useEffect, useState } from 'react';
import type { SummaryForm } from './summary-form.tsx';

interface FormCode {
  readonly Form: typeof SummaryForm | null;
  readonly error: unknown;
  /** Once more, after a failure. */
  load(): void;
}

/** The form's code, from when it is `wanted`: forms are large, and the workbench shows its calls without one. */
export function useFormCode(wanted: boolean): FormCode {
  const [loaded, setLoaded] = useState<Pick<FormCode, 'Form' | 'error'>>({ Form: null, error: null });
  const load = useCallback(() => {
    setLoaded(({ Form }) => ({ Form, error: null }));
    import('./summary-form.tsx').then(
      (part) => setLoaded({ Form: part.SummaryForm, error: null }),
      (error: unknown) => setLoaded({ Form: null, error }),
    );
  }, []);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { ...loaded, load };
}
