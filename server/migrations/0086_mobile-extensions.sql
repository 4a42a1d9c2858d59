-- An extension may stand for its agent's own mobile: calls to it go there, over the lines by which that number is called.
alter table extensions drop constraint extensions_kind_check;
alter table extensions add constraint extensions_kind_check check (kind in ('web', 'sip', 'mobile'));
