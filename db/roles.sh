#!/bin/sh
# Creates the three roles and the database of docs/operations.md. PostgreSQL's image runs it once, with passwords from the environment.
set -eu
psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
CREATE ROLE courtyard_owner LOGIN PASSWORD :'owner';
CREATE ROLE courtyard_app LOGIN PASSWORD :'app';
CREATE ROLE courtyard_backup LOGIN PASSWORD :'backup' BYPASSRLS;
GRANT pg_read_all_data TO courtyard_backup;
CREATE DATABASE courtyard OWNER courtyard_owner;
SQL
