import { textStatusChanged } from '@lianxi/contracts/online/events';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { notifyForced } from '@lianxi/shared/seat/forced-status';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useEffect } from 'react';
import { useDesk } from '../dialogue/use-desk.ts';
import { DIALOGUE, TextStatusMenu } from './text-status-menu.tsx';

/** A click on a desktop notice opens the conversation of its message, from any page. */
function useNoticesLead(): void {
  const desk = useDesk();
  const openTab = useOpenTab();
  useEffect(() => {
    desk.bring = () => openTab(DIALOGUE);
  });
}

/** A supervisor set the agent's status: without a notice the agent would not know why no conversation arrives. */
function useForcedNotice(): void {
  useEffect(
    () => onAgentEvent(textStatusChanged, (status) => notifyForced('在线客服', status, status.onlineServiceStatusName)),
    [],
  );
}

function Present() {
  useNoticesLead();
  useForcedNotice();
  return <TextStatusMenu />;
}

/** The parts of chat that every page has: the status, and the desk that notifies the agent of news. Fills `header.item`. */
export default function ChatHeader() {
  return useHolds('homepage_onlineservice_mark') ? <Present /> : null;
}
