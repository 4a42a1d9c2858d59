import { fileErrors, UPLOAD_LIMIT_BYTES } from '@lianxi/contracts/files/file.contract';
import { type ParseKind, parseFormats, startParse } from '@lianxi/contracts/knowledge/parse.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { DropZone } from '@lianxi/shared/form/drop-zone';
import { useEffect, useRef, useState } from 'react';
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

  return (
    <>
      <DropZone
        name="文档"
        accept={parseFormats[kind]}
        hint={`支持 ${parseFormats[kind].join('、')}，单个文件不超过 100M`}
        height={320}
        busy={sent === null ? undefined : `上传中... ${Math.round(sent * 100)}%`}
        onFiles={(files) => void take(files?.[0])}
      />
      {problem && (
        <p className="parse-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
