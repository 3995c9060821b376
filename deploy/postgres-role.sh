#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty. The app's role owns its database and has no other rights:
# migrations need the ownership, and nothing needs a superuser (docs/decisions/046-app-role-owns-the-embedded-database.md).
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE nametag LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE nametag OWNER nametag TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';
REVOKE CONNECT ON DATABASE nametag FROM PUBLIC;
SQL
