#!/bin/sh
# SPDX-License-Identifier: MIT
# Run once by PostgreSQL's container, when the database is made: the role that serves, which may connect and nothing
# else until `sixsands db init --grant player` lets it use the tables. Its password is in a file.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat "${PLAYER_PASSWORD_FILE:-/run/secrets/player.password}")" \
    -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE player LOGIN PASSWORD :'password';
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database()) \gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO player', current_database()) \gexec
SQL
