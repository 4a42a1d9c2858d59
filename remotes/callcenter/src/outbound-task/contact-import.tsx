import { Button, Modal } from '@douyinfe/semi-ui';
import {
  type AddedContacts,
  CONTACT_FILE_BYTES,
  CONTACT_FILE_ROWS,
  checkContactFile,
  contactTemplate,
  importContacts,
  taskContactErrors,
} from '@lianxi/contracts/outbound/task-contact.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { DropZone } from '@lianxi/shared/form/drop-zone';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { grouped } from '@lianxi/shared/ui/grouped';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { refreshTasks } from './use-task-news.ts';
import './outbound-task.css';

const ACCEPTED = ['.xlsx', '.csv'];

function problemOf({ name, size }: File): string | null {
  if (!ACCEPTED.some((end) => name.toLowerCase().endsWith(end))) return taskContactErrors.badFile.text;
  return size > CONTACT_FILE_BYTES ? taskContactErrors.tooLarge.text : null;
}

/** Import of a list in two steps: the file is checked, then its good rows are added. Mounted while it is open. */
export function ContactImport({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const inFront = useTabVisible();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<{ file: File; found: AddedContacts } | null>(null);
  const template = useAction(() => saveFile(`/api${contactTemplate.path}`, '外呼名单模板.xlsx'), downloadWords);
  const adding = useAction(async (file: File) => {
    const { added, duplicates } = await uploadFile(importContacts, file, undefined, { query: { taskId } });
    toastSuccess(`已加入 ${grouped(added)} 位联系人${duplicates > 0 ? `，${grouped(duplicates)} 位号码重复` : ''}`);
    onClose();
    await refreshTasks();
  });

  async function check(files: FileList | null) {
    const [file] = files ?? [];
    if (!file || busy !== undefined) return;
    const fault = problemOf(file);
    setProblem(fault);
    if (fault) return;
    setBusy('正在核对...');
    try {
      setChecked({ file, found: await uploadFile(checkContactFile, file, undefined, { query: { taskId } }) });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '上传失败');
    }
    setBusy(undefined);
  }

  return (
    <Modal
      title="导入名单"
      visible={inFront}
      width={600}
      centered
      closable={false}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          {!checked && (
            <Button loading={template.running} onClick={() => void template.run()}>
              下载模板
            </Button>
          )}
          {checked && <Button onClick={() => setChecked(null)}>重新选择</Button>}
          <Button onClick={onClose}>取消</Button>
          {checked && (
            <Button
              theme="solid"
              disabled={checked.found.added === 0}
              loading={adding.running}
              onClick={() => void adding.run(checked.file)}
            >
              导入 {grouped(checked.found.added)} 人
            </Button>
          )}
        </>
      }
    >
      {checked ? (
        <Checked {...checked} />
      ) : (
        <div className="task-import">
          <DropZone
            name="外呼名单"
            accept={ACCEPTED}
            busy={busy}
            hint={`支持 .xlsx、.csv 文件，不超过 5 MB，最多 ${grouped(CONTACT_FILE_ROWS)} 行`}
            onFiles={(files) => void check(files)}
          />
          {problem && (
            <p className="task-import-problem" role="alert">
              {problem}
            </p>
          )}
          <p className="task-import-note">每位联系人最多三个号码：联系电话、备用电话1、备用电话2。</p>
        </div>
      )}
    </Modal>
  );
}

function Checked({ file, found: { added, duplicates, badRows, faults } }: { file: File; found: AddedContacts }) {
  return (
    <div className="task-import">
      <p role="status">
        {file.name}：可加入 {grouped(added)} 人，号码重复 {grouped(duplicates)} 人，有误 {grouped(badRows)} 行。
      </p>
      {badRows > 0 && (
        <>
          <p className="task-import-note">有误的行不会导入{faults.length >= 100 && '，以下是前 100 处错误'}：</p>
          <ul className="task-faults" aria-label="错误明细">
            {faults.map(({ row, text }) => (
              <li key={row}>
                <span>第 {row} 行</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
