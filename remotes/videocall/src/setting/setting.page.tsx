import { useOpenTab } from '@lianxi/shared/portal/tab';
import { VideoGroupList } from '../group/group-list.tsx';

/** Who receives customers by video, and how (specification section 2, /videocall/setting). */
export default function VideoSettingPage() {
  const openTab = useOpenTab();
  return <VideoGroupList onSites={() => openTab('/videocall/websiteListdetail')} />;
}
