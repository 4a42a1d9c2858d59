import { Button } from '@douyinfe/semi-ui';
import { uploadFile as uploadEndpoint } from '@lianxi/contracts/files/file.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { Field, type FieldProps } from '@lianxi/shared/form/field';
import { AuthedImage } from '@lianxi/shared/ui/authed-image';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import './picture-field.css';

/** Chat images have the same rule: specification section 5. */
const TYPES = ['image/jpeg', 'image/gif', 'image/bmp', 'image/png'];
const MAX_MB = 5;

const urlOf = (name: string) => `/api/xmf-basic-model/commonfile/${name}`;

/** One uploaded picture; the form holds the name under which it was saved. */
export function PictureField<T extends Record<string, unknown>>(field: FieldProps<T>) {
  return (
    <Field<T, string | null> {...field} group>
      {({ value, onChange, disabled }) => <Picture label={field.label} value={value} disabled={disabled} onChange={onChange} />}
    </Field>
  );
}

function Picture({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: string | null;
  disabled: boolean;
  onChange: (value: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction(async (file: File) => onChange((await uploadFile(uploadEndpoint, file)).fileSaveName));
  const take = (file: File) => {
    if (!TYPES.includes(file.type)) return toastProblem('上传图片只能是 JPG、GIF、BMP、PNG 格式!');
    if (file.size > MAX_MB * 1024 * 1024) return toastProblem(`单个文件大小不可超过${MAX_MB}M!`);
    void upload.run(file);
  };
  return (
    <div className="picture-field">
      {value !== null && <AuthedImage url={urlOf(value)} alt={label} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES.join()}
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) take(file);
        }}
      />
      <Button disabled={disabled} loading={upload.running} onClick={() => input.current?.click()}>
        {value === null ? '上传图片' : '更换图片'}
      </Button>
      {value !== null && (
        <Button theme="borderless" disabled={disabled} onClick={() => onChange(null)}>
          移除
        </Button>
      )}
    </div>
  );
}
