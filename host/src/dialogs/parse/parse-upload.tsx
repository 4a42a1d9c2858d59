import { IconUpload } from '@douyinfe/semi-icons';
import { fileErrors, UPLOAD_LIMIT_BYTES } from '@lianxi/contracts/files/file.contract';
import { type ParseKind, parseFormats, startParse } from '@lianxi/contracts/knowledge/parse.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { endsOf, setParsingStatus } from './parse-status.ts';

/** Why a file is refused before the upload (specification section 5); null: it is accepted. */
function problemOf(kind: ParseKind, { name, size }: File): string | null {
  const formats = parseFormats[kind];
  if (!formats.some((format) => name.toLowerCase().endsWith(format))) return `只支持 ${formats.join('、')} 格式的文件`;
  if (size > UPLOAD_LIMIT_BYTES) return fileErrors.tooLarge.text;
  return size === 0 ? '文件是空的' : null;
}

/** Receives a file by drop or choice and sends it; an error is shown below. */
export function ParseUpload({ kind }: { kind: ParseKind }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function take(file: File | undefined) {
    if (!file || sent !== null) return;
    const found = problemOf(kind, file);
    setProblem(found);
    if (found) return;
    setSent(0);
    sending.current = new AbortController();
    const before = endsOf(kind);
    try {
      await uploadFile(startParse, file, setSent, { signal: sending.current.signal, fields: { kind } });
      setSent(null);
      if (endsOf(kind) === before) setParsingStatus(kind, 2);
    } catch (error) {
      if (sending.current.signal.aborted) return;
      setProblem(error instanceof ApiError ? error.message : '上传失败');
      setSent(null);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }

  return (
    <>
      <button
        type="button"
        className="parse-drop"
        disabled={sent !== null}
        onClick={() => inputRef.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <IconUpload aria-hidden size="extra-large" />
        <strong>{sent === null ? '点击选择文件，或拖到这里' : `上传中... ${Math.round(sent * 100)}%`}</strong>
        <span>支持 {parseFormats[kind].join('、')}，单个文件不超过 100M</span>
      </button>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label="文档"
        accept={parseFormats[kind].join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {problem && (
        <p className="parse-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
