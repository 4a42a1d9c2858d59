import { IconFile, IconUpload } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { fileErrors, UPLOAD_LIMIT_BYTES, uploadFile as uploadEndpoint } from '@lianxi/contracts/files/file.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { type BoundControl, Field, type FieldProps } from '@lianxi/shared/form/field';
import { useRef, useState } from 'react';
import './files-field.css';

interface Attached {
  fileName: string;
  fileSaveName: string;
}

/** Attachments: each is uploaded when it is chosen, and sent with the form by its name. `attached`: those of the stored row. */
export function FilesField<T extends Record<string, unknown>>({
  attached,
  most,
  words = '单个不超过 100M',
  ...field
}: FieldProps<T> & { attached: readonly Attached[]; most: number; words?: string }) {
  return (
    <Field<T, string[]> {...field} group hint={`最多 ${most} 个，${words}`}>
      {(control) => <Files {...control} label={field.label} attached={attached} most={most} />}
    </Field>
  );
}

function Files({
  value,
  onChange,
  disabled,
  label,
  attached,
  most,
}: BoundControl<string[]> & { label: string; attached: readonly Attached[]; most: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState(attached);
  const [sent, setSent] = useState(0);
  const upload = useAction(async (file: File) => {
    if (file.size > UPLOAD_LIMIT_BYTES) throw new Error(fileErrors.tooLarge.text);
    setSent(0);
    const stored = await uploadFile(uploadEndpoint, file, setSent);
    setKnown((before) => [...before, stored]);
    onChange([...value, stored.fileSaveName]);
  });
  return (
    <div className="files-field">
      {value.length > 0 && (
        <ul>
          {value.map((name) => {
            const words = known.find(({ fileSaveName }) => fileSaveName === name)?.fileName ?? name;
            return (
              <li key={name}>
                <IconFile aria-hidden />
                <span title={words}>{words}</span>
                <button
                  type="button"
                  className="lx-link"
                  aria-label={`移除 ${words}`}
                  disabled={disabled}
                  onClick={() => onChange(value.filter((other) => other !== name))}
                >
                  移除
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload.run(file);
        }}
      />
      <Button
        icon={<IconUpload aria-hidden />}
        disabled={disabled || upload.disabled || value.length >= most}
        loading={upload.running}
        onClick={() => input.current?.click()}
      >
        {upload.running ? `上传中... ${Math.round(sent * 100)}%` : '上传附件'}
      </Button>
    </div>
  );
}
