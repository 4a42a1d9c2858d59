-- What the visitor's page ran on when the conversation began, in words; empty: the channel does not say.
alter table conversations add device text not null default '';
