-- Renames tables to nouns that say what a row is; constraints, indexes and policies follow. Stop all processes before
-- this release: earlier versions cannot read these tables.
DO $$
DECLARE
  pair  text[];
  named text;
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['account_clients', 'account_memberships'],
    ['account_factors', 'account_two_factor_methods'],
    ['answer_days', 'daily_response_totals'],
    ['answer_months', 'monthly_response_totals'],
    ['assignment_reads', 'assignment_read_markers'],
    ['benchmark_cut_months', 'benchmark_segment_months'],
    ['benchmark_cuts', 'benchmark_segments'],
    ['benchmark_members', 'benchmark_contributors'],
    ['catalogue_action_items', 'catalog_action_items'],
    ['catalogue_factors', 'catalog_factors'],
    ['catalogue_indicator_questions', 'catalog_indicator_questions'],
    ['catalogue_indicators', 'catalog_indicators'],
    ['catalogue_questions', 'catalog_questions'],
    ['catalogue_survey_questions', 'catalog_survey_questions'],
    ['catalogue_surveys', 'catalog_surveys'],
    ['catalogue_topics', 'catalog_topics'],
    ['inbound_messages', 'inbound_webhook_events'],
    ['location_answers', 'location_service_months'],
    ['location_participation', 'location_participation_months'],
    ['news_items', 'home_posts'],
    ['participation_days', 'daily_participation'],
    ['participation_months', 'monthly_participation'],
    ['participation_pooled', 'regional_participation_pools'],
    ['past_answers', 'imported_responses'],
    ['past_respondents', 'imported_respondents'],
    ['public_requests', 'public_form_throttle'],
    ['question_months', 'location_question_months'],
    ['question_seals', 'question_rollup_status'],
    ['release_cuts', 'release_segments'],
    ['release_cuts_due', 'pending_release_segments'],
    ['release_pooled', 'regional_release_pools'],
    ['scheduled_report_readers', 'scheduled_report_recipients'],
    ['task_mail_choices', 'task_email_preferences'],
    ['task_message_tasks', 'task_notification_items'],
    ['task_messages', 'task_notification_emails']
  ] LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', pair[1], pair[2]);
    FOR named IN
      SELECT conname FROM pg_constraint WHERE conrelid = pair[2]::regclass AND starts_with(conname, pair[1] || '_')
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', pair[2], named,
        left(pair[2] || substr(named, length(pair[1]) + 1), 63));
    END LOOP;
    FOR named IN
      SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = pair[2]::regclass
        AND starts_with(indexrelid::regclass::text, pair[1] || '_')
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', named, left(pair[2] || substr(named, length(pair[1]) + 1), 63));
    END LOOP;
    FOR named IN
      SELECT polname FROM pg_policy WHERE polrelid = pair[2]::regclass AND starts_with(polname, pair[1] || '_')
    LOOP
      EXECUTE format('ALTER POLICY %I ON %I RENAME TO %I', named, pair[2], pair[2] || substr(named, length(pair[1]) + 1));
    END LOOP;
    FOR named IN
      SELECT tgname FROM pg_trigger WHERE tgrelid = pair[2]::regclass AND NOT tgisinternal
        AND starts_with(tgname, pair[1] || '_')
    LOOP
      EXECUTE format('ALTER TRIGGER %I ON %I RENAME TO %I', named, pair[2], pair[2] || substr(named, length(pair[1]) + 1));
    END LOOP;
    FOR named IN
      SELECT objid::regclass::text FROM pg_depend
      WHERE classid = 'pg_class'::regclass AND refobjid = pair[2]::regclass AND deptype IN ('a', 'i')
        AND (SELECT relkind FROM pg_class WHERE oid = objid) = 'S' AND starts_with(objid::regclass::text, pair[1] || '_')
    LOOP
      EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', named, pair[2] || substr(named, length(pair[1]) + 1));
    END LOOP;
  END LOOP;
END $$;

ALTER TABLE question_rollup_status RENAME COLUMN sealed_through TO closed_through;
ALTER TABLE question_rollup_status RENAME COLUMN is_dirty TO is_stale;

-- The audit log uses the new names of operations.
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
UPDATE audit_log SET operation = replace(operation, 'organisation.', 'organization.')
WHERE starts_with(operation, 'organisation.');
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
