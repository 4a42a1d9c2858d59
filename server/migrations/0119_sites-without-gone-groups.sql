-- Sites no longer offer groups that were deleted while they did.

update sites s set look = jsonb_set(s.look, '{groupIds}', coalesce((
    select jsonb_agg(offered.id order by offered.place)
    from jsonb_array_elements_text(s.look->'groupIds') with ordinality as offered (id, place)
    where exists (select from chat_groups g where g.tenant_id = s.tenant_id and g.id::text = offered.id)), '[]'))
where jsonb_array_length(s.look->'groupIds') > 0;
