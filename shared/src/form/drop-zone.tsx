import IconUpload from '@douyinfe/semi-icons/lib/es/icons/IconUpload';
import { type ReactNode, useRef, useState } from 'react';
import './drop-zone.css';

/** The place where files are dropped or chosen. The page checks and sends them. */
export function DropZone({
  name,
  accept,
  hint,
  height = 180,
  busy,
  onFiles,
}: {
  /** What is chosen, for screen readers: 导入文件. */
  name: string;
  /** Endings such as `.xlsx`. */
  accept: readonly string[];
  hint: ReactNode;
  height?: number;
  /** In place of the words while nothing can be taken, for example the progress. */
  busy?: string | undefined;
  onFiles: (files: FileList | null) => void;
}) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <>
      <button
        type="button"
        className={over ? 'lx-drop lx-drop-over' : 'lx-drop'}
        style={{ minHeight: height }}
        disabled={busy !== undefined}
        onClick={() => inputRef.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onFiles(event.dataTransfer.files);
        }}
      >
        <IconUpload aria-hidden size="extra-large" />
        <strong>{busy ?? '点击选择文件，或拖到这里'}</strong>
        <span>{hint}</span>
      </button>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label={name}
        accept={accept.join(',')}
        onChange={({ target }) => {
          onFiles(target.files);
          // The user can choose the same file again after they corrected it.
          target.value = '';
        }}
      />
    </>
  );
}
