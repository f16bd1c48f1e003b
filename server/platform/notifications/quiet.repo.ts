import { sql } from 'kysely'

/**
 * Whether the member of a row is quiet: an import brought them, and staff have not pressed yet. Whoever looks for what is due
 * in every library leaves these rows out, so that it is still due after the press. `rows` is the table, with `library_id` and
 * `member_id`.
 */
export const isQuiet = (rows: string) =>
  sql<boolean>`exists (select from members quiet where quiet.library_id = ${sql.ref(`${rows}.library_id`)}
    and quiet.id = ${sql.ref(`${rows}.member_id`)} and quiet.quiet_since is not null)`
