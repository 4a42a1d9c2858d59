import type { SummaryForm } from '@lianxi/shared/summary/summary-form';
import { useCallback, useEffect, useState } from 'react';

interface FormCode {
  readonly Form: typeof SummaryForm | null;
  readonly error: unknown;
  /** Loads again, after a failure. */
  load(): void;
}

/** The code of the form, loaded when it is `wanted`: forms are large, and the workbench shows its calls without one. */
export function useFormCode(wanted: boolean): FormCode {
  const [loaded, setLoaded] = useState<Pick<FormCode, 'Form' | 'error'>>({ Form: null, error: null });
  const load = useCallback(() => {
    setLoaded(({ Form }) => ({ Form, error: null }));
    import('@lianxi/shared/summary/summary-form').then(
      (part) => setLoaded({ Form: part.SummaryForm, error: null }),
      (error: unknown) => setLoaded({ Form: null, error }),
    );
  }, []);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { ...loaded, load };
}
