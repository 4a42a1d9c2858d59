import { IconImageStroked } from '@douyinfe/semi-icons';
import { useEffect, useRef, useState } from 'react';
import { fetchBlob } from '../client/api.ts';
import './authed-image.css';
import './data-states.css';

/**
 * A stored picture: fetched with the agent's token, shown small, enlarged on click. `url` is a stored file's address below
 * `/api`; `alt` describes it.
 */
export function AuthedImage({ url, alt }: { url: string; alt: string }) {
  const [source, setSource] = useState<string | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const dialogRef = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    let objectUrl: string | null = null;
    fetchBlob(url, { signal: leaving.signal }).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        objectUrl = URL.createObjectURL(blob);
        setSource(objectUrl);
      },
      () => {
        if (!leaving.signal.aborted) setSource('failed');
      },
    );
    return () => {
      leaving.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      setSource(null);
    };
  }, [url, attempt]);

  if (source === null)
    return <span className="lx-image lx-image-waiting lx-skeleton-bar" role="img" aria-label={`${alt}，加载中...`} />;
  if (source === 'failed') {
    return (
      <button type="button" className="lx-image lx-image-failed" onClick={() => setAttempt(attempt + 1)}>
        <IconImageStroked aria-hidden />
        图片加载失败，点击重试
      </button>
    );
  }
  return (
    <>
      <button type="button" className="lx-image" aria-label={`${alt}，点击放大`} onClick={() => dialogRef.current?.showModal()}>
        <img src={source} alt={alt} />
      </button>
      <dialog ref={dialogRef} className="lx-image-large" aria-label={alt}>
        <button type="button" aria-label="关闭" onClick={() => dialogRef.current?.close()}>
          <img src={source} alt={alt} />
        </button>
      </dialog>
    </>
  );
}
