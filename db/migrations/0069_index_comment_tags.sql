-- Finds comments that were read by other versions of the rules.
CREATE INDEX comment_tags_version ON comment_tags (client_id, library_version, rules_version);
