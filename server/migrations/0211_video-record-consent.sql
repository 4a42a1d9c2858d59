-- When a party agreed to a recording: at the door, or during the call. The agent who serves the call is not asked.
alter table video_parties add record_consent_at timestamptz;
update video_parties p set record_consent_at = c.created_at
from video_calls c where c.tenant_id = p.tenant_id and c.id = p.call_id and p.kind = 'customer' and c.record_consent;
-- Since when a recording waits for the consent of parties; null: none waits.
alter table video_calls add record_asked_at timestamptz;
