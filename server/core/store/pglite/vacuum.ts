import type { Store } from '../open.ts'

/**
 * Removes dead rows and takes the planner's statistics, as autovacuum does on a server: the embedded engine has none. Without
 * statistics a search at the desk reads whole tables. Others are served between two tables.
 */
export async function vacuum({ engine, pool }: Pick<Store, 'engine' | 'pool'>): Promise<void> {
  if (engine !== 'pglite') return
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  for (const { name } of rows) {
    const client = await pool.connect()
    try {
      await client.query('reset role')
      await client.query(`vacuum (analyze) ${name}`)
    } finally {
      // With it goes the role of the owner.
      client.release(true)
    }
  }
}
