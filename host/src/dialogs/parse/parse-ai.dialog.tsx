import { ParseDialog } from './parse.dialog.tsx';

export default function ParseAiDialog({ onClose }: { onClose: () => void }) {
  return <ParseDialog kind="ai" onClose={onClose} />;
}
