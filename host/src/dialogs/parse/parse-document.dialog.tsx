import { ParseDialog } from './parse.dialog.tsx';

export default function ParseDocumentDialog({ onClose }: { onClose: () => void }) {
  return <ParseDialog kind="document" onClose={onClose} />;
}
