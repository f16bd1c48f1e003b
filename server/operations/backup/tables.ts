/** A connection, or a transaction that has none of its own. */
type Queryable = { query<R extends object>(text: string): Promise<{ rows: R[] }> }

/** A table and its writable columns, without those that the database generates. */
export type TableShape = { name: string; columns: string[] }

/** Every table of ours, each after those that it refers to. @throws Error for a circle of references */
export async function tablesInOrder(client: Queryable): Promise<TableShape[]> {
  const { rows: tables } = await client.query<TableShape>(TABLES)
  const { rows: links } = await client.query<{ from: string; to: string }>(LINKS)
  const ordered: TableShape[] = []
  const waiting = new Map(tables.map(table => [table.name, table]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !links.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (ready.length === 0) throw new Error(`Tables in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) waiting.delete(table.name)
    ordered.push(...ready)
  }
  return ordered
}

/** @returns how many rows each table has */
export async function countRows(client: Queryable): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesInOrder(client)) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${name}"`)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

const TABLES = `
select c.relname::text as name,
  array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
group by c.relname order by c.relname`

const LINKS = `
select f.relname::text as "from", t.relname::text as "to"
from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
where k.contype = 'f' and k.conrelid <> k.confrelid`
