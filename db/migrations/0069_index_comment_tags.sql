-- Comments that other rules read are found without looking at all of them.
CREATE INDEX comment_tags_version ON comment_tags (client_id, library_version, rules_version);
