import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { slices } from '../slices.ts'

export type TableKey = keyof Tables & string
export type Column<T extends TableKey> = keyof Insertable<Tables[T]> & string
type Values = Record<string, unknown>

/** Rows to insert or update. `keys` identify a row; only the columns `changing` are updated. */
export type Offer = {
  table: TableKey
  keys: readonly string[]
  changing: readonly string[]
  rows: readonly Values[]
}

/** Runs `fn` in one transaction that sees the library's rows. */
export type Transaction = <T>(fn: (db: AnyDb) => Promise<T>) => Promise<T>

/** The stored row of an offered one, and the columns that differ; `null` for a new row. */
export type Compared = { stored: Record<string, unknown> | null; columns: string[] }

/** `keys`: the last key of the rows that were written; `each`: what a dry run compares with. */
type Upserted = { created: number; updated: number; keys?: ReadonlySet<string>; each?: Compared[] }

/** The target of an import's rows: the database; a dry run only compares. */
export type RowStore = {
  /** For reading a bounded number of rows. */
  read: Transaction
  /** @returns how many rows are new, and how many differ from what is stored; a dry run also what each compares with */
  upsert: (offer: Offer) => Promise<Upserted>
  /** Runs a change that is not counted; a dry run does not run it. */
  write: (fn: (db: AnyDb) => Promise<unknown>) => Promise<void>
}

/** Writes within the caller's transaction. */
export function writingStore(db: AnyDb): RowStore {
  return {
    read: fn => fn(db),
    upsert: offer => upsert(db, offer),
    write: async fn => void (await fn(db)),
  }
}

/**
 * Compares with stored rows and writes nothing. Each comparison is a short transaction, so that it does not
 * delay other requests, also on the embedded engine with its one connection.
 */
export function comparingStore(transaction: Transaction): RowStore {
  return {
    read: transaction,
    upsert: offer => transaction(db => compare(db, offer)),
    write: async () => {},
  }
}

async function upsert(db: AnyDb, { table, keys, changing, rows }: Offer) {
  const columns = Object.keys(rows[0] ?? {})
  const set = sql.join(changing.map(one => sql`${sql.ref(one)} = excluded.${sql.ref(one)}`))
  const otherwise =
    changing.length > 0
      ? sql`update set ${set} where ${differ(changing, 'excluded')}`
      : sql`nothing`
  const { rows: done } = await sql<{ fresh: boolean; key: string }>`
    insert into ${sql.table(table)} as old (${list(columns)}) values ${tuples(columns, rows)}
    on conflict (${list(keys)}) do ${otherwise} returning (xmax = 0) as fresh, ${sql.ref(keys.at(-1) ?? '')} as key`.execute(
    db,
  )
  const created = done.filter(({ fresh }) => fresh).length
  return { created, updated: done.length - created, keys: new Set(done.map(({ key }) => key)) }
}

async function compare(db: AnyDb, { table, keys, changing, rows }: Offer) {
  const columns = [...new Set([...keys, ...changing])]
  // The first row is not counted: it gives each column its type.
  const types = sql.join(columns.map(one => sql`(null::${sql.table(table)}).${sql.ref(one)}`))
  const same = sql.join(
    keys.map(one => sql`old.${sql.ref(one)} = offered.${sql.ref(one)}`),
    sql` and `,
  )
  const [key = ''] = keys
  const changes = changing.map(
    one =>
      sql`case when ${sql.ref(`old.${one}`)} is distinct from ${sql.ref(`offered.${one}`)} then ${one}::text end`,
  )
  const columnsOf =
    changing.length > 0 ? sql`array_remove(array[${sql.join(changes)}], null)` : sql`'{}'::text[]`
  const { rows: each } = await sql<Compared>`
    select ${columnsOf} as columns, case when ${sql.ref(`old.${key}`)} is not null then to_jsonb(old) end as stored
    from (select row_number() over () as place, one.* from (
      values (${types}), ${tuples(columns, rows)} offset 1) as one (${list(columns)})) as offered
    left join ${sql.table(table)} as old on ${same} order by offered.place`.execute(db)
  const known = each.filter(({ stored }) => stored)
  const updated = known.filter(one => one.columns.length > 0).length
  return { created: each.length - known.length, updated, each }
}

/** Inserts rows in slices; a dry run inserts none. */
export async function insertAll<T extends TableKey>(
  { store }: { store: RowStore },
  table: T,
  rows: readonly Insertable<Tables[T]>[],
) {
  for await (const part of slices(rows)) {
    await store.write(db =>
      db
        .insertInto(table)
        .values(part as Insertable<Tables[T]>[])
        .execute(),
    )
  }
}

/** Whether a row differs from the stored one, column by column as in `compare`. */
function differ(columns: readonly string[], offered: 'excluded'): RawBuilder<unknown> {
  const from = (source: string) => sql.join(columns.map(one => sql.ref(`${source}.${one}`)))
  return sql`(${from('old')}) is distinct from (${from(offered)})`
}

/** `= any(…)` of these keys, which are one value of the statement. */
export const anyOf = (keys: readonly (string | null)[]) =>
  sql<string>`any(${keys.filter(key => key !== null)}::text[])`

const list = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))

function tuples(columns: readonly string[], rows: readonly Values[]) {
  return sql.join(
    rows.map(row => sql`(${sql.join(columns.map(column => sql.val(row[column] ?? null)))})`),
  )
}
