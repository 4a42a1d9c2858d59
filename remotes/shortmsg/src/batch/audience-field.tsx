import { Input, TextArea } from '@douyinfe/semi-ui';
import { batchErrors, MAX_BATCH_FILE_BYTES, type SmsAudience, uploadSmsList } from '@lianxi/contracts/sms/sms-batch.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { DropZone } from '@lianxi/shared/form/drop-zone';
import { Field, type FieldProps } from '@lianxi/shared/form/field';
import { Choice } from '@lianxi/shared/ui/choice';
import { Picker } from '@lianxi/shared/ui/picker';
import { useState } from 'react';
import '../sms.css';

const kinds = [
  { value: 'numbers', text: '粘贴号码' },
  { value: 'file', text: '上传名单' },
] as const;
const levels = [
  { value: 'normal', text: '普通' },
  { value: 'vip', text: 'VIP' },
] as const;
const empty: Record<SmsAudience['kind'], SmsAudience> = {
  customers: { kind: 'customers', filters: {} },
  numbers: { kind: 'numbers', numbers: '' },
  file: { kind: 'file', fileId: '' },
};

/** Who gets a message: customers by a filter, pasted numbers, or the rows of a file. */
export function AudienceField<T extends Record<string, unknown>>({
  onColumns,
  ...field
}: FieldProps<T> & { onColumns: (names: readonly string[]) => void }) {
  return (
    <Field<T, SmsAudience> {...field} group>
      {({ value, onChange }) => (
        <div className="sms-numbers">
          <Choice
            label="名单来源"
            none="客户"
            value={value.kind === 'customers' ? undefined : value.kind}
            options={kinds}
            onChange={(kind) => {
              onColumns([]);
              onChange(empty[kind ?? 'customers']);
            }}
          />
          {value.kind === 'customers' && <CustomerFilters value={value} onChange={onChange} />}
          {value.kind === 'numbers' && (
            <TextArea
              aria-label="号码"
              rows={5}
              placeholder="每行一个，或用逗号隔开"
              value={value.numbers}
              onChange={(numbers) => onChange({ kind: 'numbers', numbers })}
            />
          )}
          {value.kind === 'file' && <FileChoice fileId={value.fileId} onChange={onChange} onColumns={onColumns} />}
        </div>
      )}
    </Field>
  );
}

type Customers = Extract<SmsAudience, { kind: 'customers' }>;

function CustomerFilters({ value: { filters }, onChange }: { value: Customers; onChange: (value: SmsAudience) => void }) {
  const change = (part: Customers['filters']) => onChange({ kind: 'customers', filters: { ...filters, ...part } });
  return (
    <>
      <Choice label="级别" none="全部级别" value={filters.level} options={levels} onChange={(level) => change({ level })} />
      <Input
        aria-label="城市"
        placeholder="城市，留空为全部"
        maxLength={20}
        value={filters.city ?? ''}
        onChange={(city) => change({ city: city.trim() || undefined })}
      />
      <Picker
        label="归属坐席"
        none="全部坐席"
        load={loadAgents}
        values={filters.ownerId ? [filters.ownerId] : []}
        known={[]}
        onChange={([ownerId]) => change({ ownerId })}
      />
    </>
  );
}

interface FileChoiceProps {
  fileId: string;
  onChange: (value: SmsAudience) => void;
  onColumns: (names: readonly string[]) => void;
}

/** The file is read at once: its rows and columns are shown before anything is made of it. */
function FileChoice({ fileId, onChange, onColumns }: FileChoiceProps) {
  const [busy, setBusy] = useState<string>();
  const [words, setWords] = useState('第一行为表头，第一列为号码，其余各列为变量，表头写变量名。');
  async function take(files: FileList | null) {
    const [file] = files ?? [];
    if (!file) return;
    if (file.size > MAX_BATCH_FILE_BYTES) return setWords('单个文件大小不可超过5M!');
    setBusy('正在读取...');
    try {
      const list = await uploadFile(uploadSmsList, file);
      const variables = list.variables.length > 0 ? `，变量：${list.variables.join('、')}` : '';
      setWords(`${file.name}：${list.rows.toLocaleString()} 行${variables}`);
      onColumns(list.variables);
      onChange({ kind: 'file', fileId: list.fileId });
    } catch (error) {
      setWords(error instanceof ApiError ? error.message : batchErrors.badFile.text);
    }
    setBusy(undefined);
  }
  return (
    <>
      <DropZone
        name="群发名单"
        accept={['.xlsx', '.csv']}
        hint=".xlsx 或 .csv"
        height={96}
        busy={busy}
        onFiles={(files) => void take(files)}
      />
      <p className="lx-field-hint" aria-live="polite">
        {words}
        {fileId !== '' && '（已选择）'}
      </p>
    </>
  );
}
