import type { ContactChannel, ContactSource } from '../../../platform/contact/contact.ts';
import { callContacts } from '../../callcenter/public.ts';
import { chatContacts } from '../../online/public.ts';
import { videoContacts } from '../../videocall/public.ts';

/** Every kind of contact, with the area that knows it. */
export const contactSources: Readonly<Record<ContactChannel, ContactSource>> = {
  call: callContacts,
  chat: chatContacts,
  video: videoContacts,
};
