import { Button } from '@douyinfe/semi-ui';
import { fileErrors, UPLOAD_LIMIT_BYTES, uploadFile as uploadEndpoint } from '@lianxi/contracts/files/file.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { Field, type FieldProps } from '@lianxi/shared/form/field';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useRef, useState } from 'react';
import './file-field.css';

/** One uploaded file; the form holds the name under which it was saved. `storedAs`: the name of the present file for users. */
export function FileField<T extends Record<string, unknown>>({ storedAs, ...field }: FieldProps<T> & { storedAs: string }) {
  const [uploaded, setUploaded] = useState('');
  return (
    <Field<T, string> {...field} group>
      {({ value, onChange, disabled }) => (
        <Upload
          label={field.label}
          fileName={value === '' ? '' : uploaded || storedAs}
          disabled={disabled}
          onUploaded={({ fileSaveName, fileName }) => {
            setUploaded(fileName);
            onChange(fileSaveName);
          }}
        />
      )}
    </Field>
  );
}

function Upload({
  label,
  fileName,
  disabled,
  onUploaded,
}: {
  label: string;
  fileName: string;
  disabled: boolean;
  onUploaded: (stored: { fileSaveName: string; fileName: string }) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction(async (file: File) => onUploaded(await uploadFile(uploadEndpoint, file)));
  const take = (file: File) => {
    if (file.size > UPLOAD_LIMIT_BYTES) return toastProblem(fileErrors.tooLarge.text);
    void upload.run(file);
  };
  return (
    <div className="file-field">
      {fileName !== '' && <span title={fileName}>{fileName}</span>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) take(file);
        }}
      />
      <Button disabled={disabled} loading={upload.running} onClick={() => input.current?.click()}>
        {fileName === '' ? '上传附件' : '更换附件'}
      </Button>
    </div>
  );
}
