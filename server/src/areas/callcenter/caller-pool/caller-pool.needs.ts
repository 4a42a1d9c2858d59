/** The data that its samples need: a hotline. */
export default `insert into hotlines (tenant_id, id, did, name) overriding system value values (174, 1000, '02154321000', '热线')`;
