import type { CallOf } from '@lianxi/contracts/kit/endpoint';
import type { AnySettings, SettingsOf } from '@lianxi/contracts/kit/settings';
import { ApiError } from '../client/api-error.ts';
import { useCall } from '../client/use-call.ts';
import { useSession } from '../session/use-session.ts';
import { Failure, Loading, NoPermission } from '../ui/data-states.tsx';
import { Page } from '../ui/page.tsx';
import { SettingsForm, type SettingsFormOptions } from './settings-form.tsx';

/**
 * The page of settings: the present values, in sections, and the bar that saves them. A user who may read but not change them
 * sees them as they are. It uses `SettingsForm`. A page with special needs uses this directly.
 */
export function SettingsPage<S extends AnySettings>({
  settings,
  title = settings.title,
  ...form
}: SettingsFormOptions<S> & { settings: S; title?: string }) {
  const { data, error, refetch } = useCall<S['read']>(settings.read, {} as CallOf<S['read']>, { gcTime: 0 });
  const { access } = settings.update;
  const mayChange = useSession(({ authority }) => typeof access === 'string' || authority.includes(access.code));
  if (data) {
    return <SettingsForm settings={settings} title={title} stored={data as SettingsOf<S>} readOnly={!mayChange} {...form} />;
  }
  return (
    <Page title={title}>
      {isRefused(error) && <NoPermission what={title} />}
      {error && !isRefused(error) && <Failure what={title} error={error} onRetry={() => void refetch()} />}
      {!error && <Loading shape="list" rows={6} />}
    </Page>
  );
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 403;
