import { Button } from '@douyinfe/semi-ui';
import { useId } from 'react';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import './copied.css';

/** A text that users copy to another place, in full, with its copy button. */
export function Copied({ label, text, hint }: { label: string; text: string; hint: string }) {
  const id = useId();
  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('请手动复制'));
    written.then(() => toastSuccess('已复制')).catch(toastError);
  };
  return (
    <div className="site-copied">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} readOnly rows={3} value={text} onFocus={(event) => event.currentTarget.select()} />
      <span>{hint}</span>
      <Button size="small" aria-label={`复制${label}`} onClick={copy}>
        复制
      </Button>
    </div>
  );
}
