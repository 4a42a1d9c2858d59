import { Button } from '@douyinfe/semi-ui';
import { downloadFile, fileErrors, UPLOAD_LIMIT_BYTES, uploadFile } from '@lianxi/contracts/files/file.contract';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import { useEffect, useRef, useState } from 'react';
import { uploadFile as send } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { saveFile } from '../../client/save-file.ts';
import { toastError } from '../../ui/toast.tsx';
import type { OwnControlProps } from './own-control-props.ts';

/** A file as a value has it. */
export interface FileValue {
  fileSaveName: string;
  fileName: string;
  [name: string]: string;
}

export const fileUrl = ({ fileSaveName }: FileValue) => `/api${downloadFile.path.replace('{fileSaveName}', fileSaveName)}`;

/** The name of a file, which downloads it. */
export function FileLink({ file }: { file: FileValue }) {
  return (
    <button type="button" className="lx-link" onClick={() => void saveFile(fileUrl(file), file.fileName).catch(toastError)}>
      {file.fileName}
    </button>
  );
}

const PICTURES = /\.(jpe?g|gif|bmp|png)$/i;

/** Why a file is not sent (specification section 5). */
function problemOf({ name, size }: File, pictures: boolean): string | null {
  if (pictures && !PICTURES.test(name)) return '上传图片只能是 JPG、GIF、BMP、PNG 格式!';
  return size > UPLOAD_LIMIT_BYTES ? fileErrors.tooLarge.text : null;
}

/** Files or pictures, sent when they are chosen; they belong to the record when it is saved. */
export function FileControl({ field, control }: OwnControlProps<FieldOf<'file' | 'picture'>>) {
  const { value, onChange, onBlur, disabled, describedBy } = control;
  const files = Array.isArray(value) ? (value as FileValue[]) : [];
  const pictures = field.type === 'picture';
  const inputRef = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function take(file: File | undefined) {
    if (!file) return;
    const found = problemOf(file, pictures);
    setProblem(found);
    if (found) return;
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setSent(0);
    try {
      const { fileSaveName, fileName } = await send(uploadFile, file, setSent, { signal });
      onChange([...files, { fileSaveName, fileName }]);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof ApiError ? error.message : '上传失败');
    } finally {
      setSent(null);
      onBlur();
    }
  }

  return (
    <div className="own-files">
      {files.map((file) => (
        <div key={file.fileSaveName} className="own-file">
          <FileLink file={file} />
          <Button
            size="small"
            theme="borderless"
            type="tertiary"
            disabled={disabled}
            aria-label={`移除${file.fileName}`}
            onClick={() => {
              const left = files.filter(({ fileSaveName }) => fileSaveName !== file.fileSaveName);
              onChange(left.length > 0 ? left : null);
            }}
          >
            移除
          </Button>
        </div>
      ))}
      {files.length < field.max && (
        <Button
          disabled={disabled}
          loading={sent !== null}
          aria-describedby={describedBy}
          onClick={() => inputRef.current?.click()}
        >
          {sent === null ? (pictures ? '上传图片' : '上传文件') : `上传中 ${Math.floor(sent * 100)}%`}
        </Button>
      )}
      <input
        ref={inputRef}
        type="file"
        className="lx-unseen"
        tabIndex={-1}
        aria-label={`上传${field.label}`}
        accept={pictures ? '.jpg,.jpeg,.gif,.bmp,.png' : undefined}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {problem && (
        <p className="lx-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
