import { useSearchParams } from 'react-router-dom';
import { SiteEditor, SiteForm } from './site-editor.tsx';
import { SiteList } from './site-list.tsx';

/** Where visitors come in from the web: the sites, or the one in the address (specification section 2, websitelistdetail). */
export default function SitePage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const close = () => setParams({});
  const open = (siteId: string) => setParams({ id: siteId });
  if (id === 'new') return <SiteForm site={null} onClose={close} onMade={open} />;
  if (id !== null) return <SiteEditor key={id} id={id} onClose={close} onMade={open} />;
  return <SiteList onOpen={open} />;
}
