import { Button, Modal } from '@douyinfe/semi-ui';
import {
  BATCH_BYTES,
  BATCH_ROWS,
  batchErrors,
  batchNames,
  batchTemplate,
  type CheckedBatch,
  cancelBatch,
  checkBatch,
  confirmBatch,
} from '@lianxi/contracts/collection/collection-batch.contract';
import { call, uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { DropZone } from '@lianxi/shared/form/drop-zone';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { grouped } from '@lianxi/shared/ui/grouped';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { refreshCases } from './refresh.ts';
import './callable.css';

const ACCEPTED = ['.xlsx', '.csv'];

function problemOf({ name, size }: File): string | null {
  if (!ACCEPTED.some((end) => name.toLowerCase().endsWith(end))) return batchErrors.badFile.text;
  return size > BATCH_BYTES ? batchErrors.tooLarge.text : null;
}

/** Import of a creditor's list in two steps: check, then confirm. Mounted while it is open. */
export function BatchImport({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<CheckedBatch | null>(null);
  // The second step has its own frame: names, and the button that makes cases.
  return checked ? <Confirm checked={checked} onClose={onClose} /> : <ChooseFile onChecked={setChecked} onClose={onClose} />;
}

function ChooseFile({ onChecked, onClose }: { onChecked: (checked: CheckedBatch) => void; onClose: () => void }) {
  const inFront = useTabVisible();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController>(undefined);
  // A user who closes the dialog cancels the upload.
  useEffect(() => () => leaving.current?.abort(), []);
  const template = useAction(() => saveFile(`/api${batchTemplate.path}`, '催收批次模板.xlsx'), downloadWords);

  async function take(files: FileList | null) {
    const [file] = files ?? [];
    if (!file || busy !== undefined) return;
    const found = problemOf(file);
    setProblem(found);
    if (found) return;
    setBusy('正在检查...');
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    try {
      onChecked(await uploadFile(checkBatch, file, undefined, { signal }));
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof ApiError ? error.message : '上传失败');
    }
    setBusy(undefined);
  }

  return (
    <Modal
      title="导入批次"
      visible={inFront}
      width={600}
      centered
      closable={false}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button loading={template.running} onClick={() => void template.run()}>
            下载模板
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      <div className="callable-import">
        <DropZone
          name="催收批次"
          accept={ACCEPTED}
          busy={busy}
          hint={`支持 .xlsx、.csv 文件，不超过 5 MB，最多 ${grouped(BATCH_ROWS)} 行`}
          onFiles={(files) => void take(files)}
        />
        {problem && (
          <p className="callable-problem" role="alert">
            {problem}
          </p>
        )}
        <p className="callable-none">先检查每一行，确认后才成为案件。请确认委托合法，且只包含催收所必需的信息。</p>
      </div>
    </Modal>
  );
}

function Confirm({ checked: { id, goodRows, badRows, faults }, onClose }: { checked: CheckedBatch; onClose: () => void }) {
  const form = useForm(batchNames, {
    initial: { creditor: '', name: '' },
    submit: async (names) => {
      const { added } = await call(confirmBatch, { body: { id, ...names } });
      const known = goodRows - added;
      toastSuccess(`已导入 ${grouped(added)} 个案件${known > 0 ? `，${grouped(known)} 个合同已在催收` : ''}`);
      onClose();
      void refreshCases();
    },
  });
  const drop = () => {
    // Nothing of it is kept; when this fails, the next upload removes it.
    call(cancelBatch, { params: { id } }).catch(() => undefined);
    onClose();
  };
  return (
    <FormModal form={form} title="导入批次" act={`导入 ${grouped(goodRows)} 个案件`} width={600} onClose={drop}>
      <p role="status">
        可导入 {grouped(goodRows)} 行，有错误 {grouped(badRows)} 行{badRows > 0 && '，有错误的行不会导入，修改后可以单独再导入'}。
      </p>
      {faults.length > 0 && (
        <ul className="callable-faults" aria-label="错误明细">
          {faults.map(({ row, column, text }) => (
            <li key={`${row} ${column} ${text}`}>
              <span>第 {grouped(row)} 行</span>
              <span>
                {column}：{text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <TextField form={form} name="creditor" label="委托方" placeholder="例如 示例银行信用卡中心" />
      <TextField form={form} name="name" label="批次名称" placeholder="例如 2026 年 11 月 M2" />
    </FormModal>
  );
}
