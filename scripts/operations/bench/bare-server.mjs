// The least server that could answer the measured reads: node:http and pg, one prepared SELECT for each, without
// transactions, permissions, compression or logs. bench:api divides our rate by its rate.
// Usage: node scripts/operations/bench/bare-server.mjs <database URL> <library>; prints its port.
import { createServer } from 'node:http'
import pg from 'pg'

const [connectionString, library] = process.argv.slice(2)
/** The same number of connections as our server has. `found_objects` reads the library from the session. */
const pool = new pg.Pool({ connectionString, max: 10, options: `-c app.library_id=${library}` })

const columns = `o.id, o.code, o.name, o.description, o.family, o.location_id, o.owner_id, o.corner, o.transportable,
  o.preparation_days, o.maintenance, o.highlighted, o.max_months, o.imgs, o.accessories, o.created_at`

/** A product, with its categories, pickup point, owner and rating. */
const product = {
  name: 'product',
  text: `select ${columns},
    (select coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name) order by c.position), '[]')
     from object_categories oc join categories c on c.library_id = oc.library_id and c.slug = oc.slug
     where oc.library_id = o.library_id and oc.object_id = o.id) as categories,
    json_build_object('id', h.id, 'name', h.name, 'kind', h.kind) as location,
    (select json_build_object('id', m.id, 'first_name', m.first_name) from members m
     where m.library_id = o.library_id and m.id = o.owner_id) as owner,
    (select json_build_object('average', avg(r.rating), 'count', count(*)) from reviews r
     where r.library_id = o.library_id and r.object_id = o.id) as rating
    from objects o join headquarters h on h.library_id = o.library_id and h.id = o.location_id
    where o.library_id = $1 and (o.id = $2 or o.code = $2) and not o.withdrawn`,
}

/** The first page of a category. */
const category = {
  name: 'category',
  text: `select ${columns}, listed.name_key
    from objects o join object_categories listed on listed.library_id = o.library_id and listed.object_id = o.id
    where listed.library_id = $1 and listed.slug = $2 and not o.withdrawn
    order by listed.name_key, listed.object_id limit 21`,
}

/** The best matches of a search, by whole words and with the last one half typed. */
const search = {
  name: 'search',
  text: `select ${columns}, found.rank
    from objects o join found_objects(plainto_tsquery('it_unaccent', $2),
      plainto_tsquery('it_unaccent', $3) && to_tsquery('simple', '''' || $4 || ''':*'), 1000) found
      on found.id = o.id
    where o.library_id = $1 and not o.withdrawn
    order by found.rank desc, o.name, o.id limit 21`,
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  const keywords = searchParams.get('keywords')
  const isProduct = pathname.startsWith('/v1/catalogs/products/')
  const statement = keywords ? search : isProduct ? product : category
  const words = keywords?.split(' ') ?? []
  const given = keywords ? [keywords, words.slice(0, -1).join(' '), words.at(-1)] : [last]
  const { rows } = await pool.query({ ...statement, values: [library, ...given] })
  const body = JSON.stringify(rows)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(200, headers).end(body)
}).listen(0, 'localhost', function () {
  console.log(this.address().port)
})
