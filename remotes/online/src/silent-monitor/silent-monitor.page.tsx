import { useAddressValue } from '@lianxi/shared/list/use-list';
import { AlertList } from './alert-list.tsx';
import { SensitiveWordList } from './sensitive-word-list.tsx';

/** What supervisors were told of, by which rules, and the words that nobody should use (specification section 2, /online/silentseat). */
export default function SilentMonitorPage() {
  const [view, show] = useAddressValue('view');
  if (view === 'words') return <SensitiveWordList onBack={() => show(undefined)} />;
  return <AlertList onWords={() => show('words')} />;
}
