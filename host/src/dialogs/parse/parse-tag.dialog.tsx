import { ParseDialog } from './parse.dialog.tsx';

export default function ParseTagDialog({ onClose }: { onClose: () => void }) {
  return <ParseDialog kind="tag" onClose={onClose} />;
}
