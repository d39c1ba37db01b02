"""What an account of PostgreSQL could do besides reading: one row, a right or NULL in each column.

Rights of roles that it may become count too: whoever holds its password has them.
"""

from __future__ import annotations

RIGHTS = """
WITH own AS (SELECT * FROM pg_roles WHERE pg_has_role(oid, 'MEMBER')),
    kept AS (
        SELECT c.oid, c.relkind FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
        WHERE s.nspname <> 'information_schema' AND s.nspname !~ '^pg_'
    )
SELECT CASE WHEN EXISTS (SELECT FROM own WHERE rolname = current_user AND rolsuper)
        THEN 'do everything (it is a superuser)' END,
    CASE WHEN EXISTS (
        SELECT FROM kept, own WHERE relkind IN ('r', 'p', 'v', 'f') AND (
            has_table_privilege(own.oid, kept.oid, 'DELETE, TRUNCATE')
            OR has_any_column_privilege(own.oid, kept.oid, 'INSERT, UPDATE'))
    ) THEN 'write to tables' END,
    CASE WHEN EXISTS (
        SELECT FROM kept, own WHERE CASE WHEN relkind = 'S'
            THEN has_sequence_privilege(own.oid, kept.oid, 'USAGE, UPDATE') END
    ) THEN 'count sequences on' END,
    CASE WHEN EXISTS (
        SELECT FROM pg_namespace s, own WHERE nspname !~ '^pg_' AND has_schema_privilege(own.oid, s.oid, 'CREATE')
    ) THEN 'create tables' END,
    CASE WHEN EXISTS (
        SELECT FROM own WHERE rolname IN
            ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
    ) THEN 'reach files and programs of the server' END,
    CASE WHEN EXISTS (SELECT FROM own WHERE rolname = 'pg_signal_backend') THEN 'end what others do' END,
    CASE WHEN EXISTS (SELECT FROM own WHERE rolreplication) THEN 'copy the whole server' END,
    CASE WHEN EXISTS (SELECT FROM own WHERE rolcreaterole OR rolcreatedb) THEN 'make accounts or databases' END
"""
