-- Keys that a caller entered in a voice menu, with the names of the nodes that asked for them: ciphertext.
alter table calls add column collected bytea;
