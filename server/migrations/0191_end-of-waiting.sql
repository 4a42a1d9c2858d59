-- When a caller whom nobody served stopped to wait: what comes then, as a message, is neither queue nor ring.
alter table calls add column waited_until timestamptz;
