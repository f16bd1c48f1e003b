import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './transaction.ts'

/** Stands for a value while a query is compiled. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Has a place for each property that a query asks for. */
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/**
 * A frequent query that is built and compiled once and then runs with other values: building it takes longer than
 * a short query.
 * @param build uses each value only as a parameter of the query; what changes its text belongs into `shape`
 */
export function compileOnce<Values extends object, Row, Shape extends string = ''>(
  build: (db: Db, values: Values, shape: Shape) => Compilable<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const compiled = new Map<Shape, CompiledQuery<Row>>()
  return async (db, values, shape) => {
    const query = compiled.get(shape) ?? build(db, places as Values, shape).compile()
    compiled.set(shape, query)
    const parameters = query.parameters.map(one =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
