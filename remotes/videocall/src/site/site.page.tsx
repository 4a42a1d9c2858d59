import { useSearchParams } from 'react-router-dom';
import { VideoSiteEditor, VideoSiteForm } from './site-editor.tsx';
import { VideoSiteList } from './site-list.tsx';

/** Where customers come in: the entrances, or the one in the address (specification section 2, /videocall/websiteListdetail). */
export default function VideoSitePage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const close = () => setParams({});
  const open = (siteId: string) => setParams({ id: siteId });
  if (id === 'new') return <VideoSiteForm site={null} onClose={close} onMade={open} />;
  if (id !== null) return <VideoSiteEditor key={id} id={id} onClose={close} onMade={open} />;
  return <VideoSiteList onOpen={open} />;
}
