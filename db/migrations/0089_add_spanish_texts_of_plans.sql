-- Spanish texts of plans and tasks beside the client's own; empty: there is none, and Spanish readers see the client's.
ALTER TABLE plans ADD COLUMN title_es text NOT NULL DEFAULT '';
ALTER TABLE task_template_versions
  ADD COLUMN title_es text NOT NULL DEFAULT '',
  ADD COLUMN description_es text NOT NULL DEFAULT '';
