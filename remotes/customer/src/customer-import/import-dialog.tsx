import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { Button, Modal } from '@douyinfe/semi-ui';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { ChooseFile } from './choose-file.tsx';
import { Checked, Ended, Working } from './import-progress.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImport } from './use-import.ts';
import './customer-import.css';

interface Props {
  onStarted: (id: string) => void;
  onClose: () => void;
  onAgain: () => void;
}

function Import({ id, onClose, onAgain }: { id: string } & Omit<Props, 'onStarted'>) {
  const { data: found, error, refetch, progress } = useImport(id);
  if (error && !found) return <Failure what="导入" error={error} onRetry={() => void refetch()} />;
  if (!found) return <Loading shape="list" rows={4} />;
  const step = { found, onClose, onAgain };
  return (
    <>
      <ImportSteps state={found.state} />
      {(found.state === 'checking' || found.state === 'importing') && <Working {...step} progress={progress} />}
      {found.state === 'checked' && <Checked {...step} />}
      {['done', 'failed', 'cancelled'].includes(found.state) && <Ended {...step} />}
    </>
  );
}

/**
 * Import of a spreadsheet in four steps. The server continues while it is closed; its address opens it again. Mounted while it is
 * open.
 */
export function ImportDialog({ id, onStarted, onClose, onAgain }: { id: string } & Props) {
  const inFront = useTabVisible();
  return (
    <Modal
      // Semi names the dialog by this id; its own close button has an English name.
      header={
        <div className="import-head">
          <h2 id="semi-modal-title">导入客户</h2>
          <Button
            aria-label="关闭"
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconClose aria-hidden />}
            onClick={onClose}
          />
        </div>
      }
      visible={inFront}
      width={720}
      centered
      maskClosable={false}
      bodyStyle={{ minHeight: 360 }}
      footer={null}
      onCancel={onClose}
    >
      <div className="import">
        {id === 'new' ? (
          <>
            <ImportSteps state="new" />
            <ChooseFile onStarted={onStarted} onClose={onClose} />
          </>
        ) : (
          <Import key={id} id={id} onClose={onClose} onAgain={onAgain} />
        )}
      </div>
    </Modal>
  );
}
