-- Ratings up to this one are bad reviews, of which supervisors are told; 0: none is.
alter table chat_monitor_rules add column bad_rating int not null default 2 check (bad_rating between 0 and 4);
