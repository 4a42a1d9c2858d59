-- Channels that take an answer only to something: to the newest message, about an order.

-- What the channel's adapter needs to answer the visitor, as their newest message had it; empty: nothing.
alter table visitors add column channel_context text not null default '';
