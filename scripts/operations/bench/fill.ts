import type { Sql } from '#tests/support/borrowers.ts'

/**
 * Number of rows. The first thousand products belong to the measured library; of the rest every second one, or as many
 * as to any other library if they are spread evenly.
 */
export type Size = { libraries: number; objects: number; loans: number; isEven?: boolean }

/** Rows per statement, small enough that the embedded engine answers within seconds. */
const chunk = 2_000
const measured = 'bologna'

const nouns =
  words(`trapano tenda proiettore sega pialla levigatrice scala martello avvitatore saldatore
  zaino fornello lanterna amaca canoa bicicletta monopattino casco pattini racchetta chitarra tastiera
  microfono tamburo violino flauto mixer cassa telecamera treppiede stampante scanner frullatore gelatiera
  piastra forno affettatrice impastatrice bilancia passeggino`)
const adjectives =
  words(`compatto professionale leggero robusto pieghevole elettrico manuale portatile grande
  piccolo silenzioso potente regolabile impermeabile termico digitale classico moderno telescopico doppio`)

/** Grows the demo to the size by bulk statements. Existing rows stay. */
export async function grow(sql: Sql, size: Size) {
  await sql(
    `insert into libraries (id, domain, name, document, adhesion_version)
     select 'lib' || n, 'lib' || n, 'Oggettoteca ' || n, document, adhesion_version
     from libraries, generate_series(1, $1) n where id = $2 on conflict do nothing`,
    [size.libraries - 1, measured],
  )
  const copies: [table: string, columns: string][] = [
    ['headquarters', 'id, name, kind, address, cap, city, province, opening_days'],
    ['categories', 'slug, name, family, origin_id, img, position'],
  ]
  for (const [table, columns] of copies) {
    await sql(
      `insert into ${table} (library_id, ${columns}) select l.id, ${columns
        .split(', ')
        .map(name => `t.${name}`)
        .join(', ')} from ${table} t, libraries l
       where t.library_id = $1 and l.id like 'lib%' ${table === 'headquarters' ? "and t.kind = 'desk'" : ''}
       on conflict do nothing`,
      [measured],
    )
  }
  await sql(
    `insert into members (library_id, id, email, first_name, name, adhesion_version, email_verified_at)
     select l.id, 'bench-' || n, 'bench-' || n || '@example.org', 'Prova', 'Prova ' || n, '1', now()
     from libraries l, generate_series(1, case when l.id = $1 then 800 else 200 end) n
     on conflict do nothing`,
    [measured],
  )
  await addProducts(sql, size)
  await addLoans(sql, size)
  // As autovacuum, or the job of the embedded engine, has done by the next day.
  await sql('analyze')
}

/** The library of row n. */
const libraryOf = (n: string, { isEven }: Size) =>
  `case when ${isEven ? 'false' : `${n} % 2 = 0`} or ${n} <= 1000 then '${measured}'
    else 'lib' || (1 + ${n} / ${isEven ? 1 : 2} % greatest($1 - 1, 1)) end`

async function addProducts(sql: Sql, size: Size) {
  const { libraries, objects } = size
  const [found] = await sql(`select count(*)::int as n from objects where id like 'bench-%'`)
  const slugs = await sql(`select slug from categories where library_id = $1 order by slug`, [
    measured,
  ])
  for (let from = Number(found?.n); from < objects; from += chunk) {
    const range = [libraries, from + 1, Math.min(from + chunk, objects)]
    await sql(
      `insert into objects (library_id, id, code, name, description, location_id, created_at)
       select ${libraryOf('n', size)}, 'bench-' || n, 'BENCH-' || n,
         initcap(($4::text[])[1 + n % ${nouns.length}]) || ' ' || ($5::text[])[1 + n / 7 % ${adjectives.length}] || ' ' || 'M' || n % 400,
         'Da usare con cura, ' || ($5::text[])[1 + n % ${adjectives.length}] || ' e pulito quando torna.',
         'bolognina', now() - n * interval '1 minute'
       from generate_series($2::int, $3::int) n`,
      [...range, nouns, adjectives],
    )
    await sql(
      `insert into object_categories (library_id, object_id, slug)
       select ${libraryOf('n', size)}, 'bench-' || n, ($4::text[])[1 + n / 3 % array_length($4::text[], 1)]
       from generate_series($2::int, $3::int) n`,
      [...range, slugs.map(({ slug }) => slug)],
    )
  }
}

/** Ten past loans of each product, and a future one of every fourth. */
async function addLoans(sql: Sql, size: Size) {
  const { libraries, objects, loans } = size
  const [found] = await sql(`select count(*)::int as n from loans where note = 'bench'`)
  for (let from = Number(found?.n); from < loans; from += chunk) {
    await sql(
      `insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date,
         to_date, first_to_date, busy_until, collect_by, delivery_date, return_date, closed_at, note, created_at)
       select ${libraryOf('o', size)}, 'bench-' || o, 'bench-' || (1 + k % 200), case when live then 'pending' else 'returned' end,
         'desk', 'bolognina', day, day + 6, day + 6, day + 7, day + 2,
         case when live then null else day end, case when live then null else day + 6 end,
         case when live then null else (day + 6)::timestamptz end, 'bench', now() - interval '1 day' * (turn * 30 + 20)
       from (select k, 1 + k % $4 as o, k / $4 as turn, k / $4 = 0 and k % 4 = 0 as live,
         case when k / $4 = 0 and k % 4 = 0 then current_date + 5 else current_date - 20 - 30 * (k / $4) end as day
         from generate_series($2::int, $3::int) k) s`,
      [libraries, from, Math.min(from + chunk, loans) - 1, objects],
    )
  }
}

/**
 * Builds the indexes and the foreign keys of a table after its rows: this takes a small part of the time. Not for the
 * embedded engine, which must answer within seconds.
 */
export async function withoutIndexes(sql: Sql, table: string, fill: () => Promise<void>) {
  const constraints = await sql(
    `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('f', 'u', 'x')`,
    [table],
  )
  const drops = constraints.map(({ conname }) => `drop constraint ${conname}`)
  if (drops.length > 0) await sql(`alter table ${table} ${drops.join(', ')}`)
  const indexes = await sql(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of indexes) await sql(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await sql(String(definition))
  for (const { conname, definition } of constraints) {
    await sql(`alter table ${table} add constraint ${conname} ${definition}`)
  }
}

function words(text: string): string[] {
  return text.split(/\s+/)
}

/** A sample search term. */
export function twoWords(): string {
  return `${oneOf(nouns)} ${oneOf(adjectives)}`
}

/** What staff search for at the desk: a thing, a label, a person, a telephone, a number. */
export function deskWords(): string {
  const n = 10 + Math.floor(Math.random() * 790)
  return oneOf([oneOf(nouns), twoWords(), `BENCH-${n}`, `prova ${n}`, '333 000 1015', `${n}`])
}

/** The call of one search at the desk. */
export const deskSearch = (words: string) => `/v1/desk/finds?k=${encodeURIComponent(words)}`

/** A word with two transposed letters. */
export function slip(): string {
  const word = oneOf(nouns.filter(noun => noun.length > 6))
  const at = 2 + Math.floor(Math.random() * (word.length - 4))
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

export const searchFor = (words: string) =>
  `/v1/catalogs/products/search?keywords=${encodeURIComponent(words)}`

/** The demo's categories. */
export async function categoriesAt(url: string) {
  return (await (await fetch(`${url}/v1/categories`)).json()) as { slug: string }[]
}

export function oneOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}
