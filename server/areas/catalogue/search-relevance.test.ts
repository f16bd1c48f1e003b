import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const namesFound = async (library: string, keywords: string): Promise<string[]> => {
  const path = `/v1/catalogs/products/search?limit=50&keywords=${encodeURIComponent(keywords)}`
  const { body } = await world.ask(path, { headers: { host: `${library}.localhost:3000` } })
  return body.map(({ name }: { name: string }) => name)
}

type Row = [keywords: string, found: string[], notFound: string[]]

const bologna: Row[] = [
  ['tenda', ['Tenda a igloo', 'Tenda familiare'], ['Banjo', 'Trapano', 'Lanterna', 'Macchina']],
  ['tende', ['Tenda a igloo'], ['Macchina da cucire', 'Banjo']],
  ['TENDA', ['Tenda a igloo'], ['Banjo']],
  ['tenda da campeggio', ['Tenda a igloo', 'Tenda familiare'], ['Lanterna']],
  ['campeggio', ['Lanterna da campeggio', 'Tenda a igloo'], ['Trapano']],
  ['camping', ['Tenda a igloo', 'Sacco a pelo'], ['Trapano']],
  ['chitarra', ['Chitarra classica', 'Chitarra elettrica'], ['Banjo']],
  ['proiettore', ['Proiettore Full HD', 'Mini proiettore'], ['Macchina per popcorn']],
  ['sedia', ['Sedia a rotelle'], ['Trapano', 'Levigatrice', 'Scala']],
  ['bici', ['Bici senza pedali', 'Bicicletta'], ['Idropulitrice', 'Set di chiavi']],
  ['bici bambini', ['Rimorchio bici'], ['Portabici']],
  ['pasta', ['Macchina per la pasta'], ['Fornello']],
  ['citta', ['Carcassonne'], ['Tenda']],
  ['città', ['Carcassonne'], ['Tenda']],
  ['trapno', ['Trapano a percussione'], ['Banjo']],
  ['tednda', ['Tenda a igloo'], ['Banjo', 'Lanterna']],
  ['proiettroe', ['Proiettore Full HD'], ['Macchina per popcorn']],
  ['martelo', ['Martello'], []],
  ['lampada tenda', ['Lampada frontale'], ['Banjo']],
  ['musica', ['Ukulele'], ['Trapano']],
]

const campus: Row[] = [
  ['tenda', ['Tenda leggera da due'], ['Proiettore', 'Rete e palloni']],
  ['proiettore', ['Proiettore tascabile'], ['Tenda']],
  ['tednda', ['Tenda leggera da due'], ['Rete e palloni']],
]

describe('a search finds matching products and no unrelated ones', () => {
  for (const [library, rows] of Object.entries({ bologna, campus })) {
    test.each(rows)(`${library}: %s`, async (keywords, found, notFound) => {
      const names = await namesFound(library, keywords)
      for (const wanted of found) {
        expect(names, keywords).toContainEqual(expect.stringContaining(wanted))
      }
      for (const other of notFound) {
        expect(names, keywords).not.toContainEqual(expect.stringContaining(other))
      }
    })
  }

  test.each(['gatto', 'automobile', 'xyzzy', 'divani gatto'])(
    'nothing is similar to %s',
    async keywords => {
      expect(await namesFound('bologna', keywords)).toEqual([])
    },
  )

  test('a product with the whole word comes before one whose word only begins with it', async () => {
    const names = await namesFound('bologna', 'sci')
    expect(names[0]).toBe('Sci da fondo con bastoncini')
    expect(names.length).toBeGreaterThan(1)
  })
})

test('a product is found by its category’s name, also after a renaming', async () => {
  const rename = (it: string) =>
    acrossLibraries(world.store, db =>
      db
        .updateTable('categories')
        .set({ name: JSON.stringify({ it, en: 'Snow' }) })
        .where('library_id', '=', 'bologna')
        .where('slug', '=', 'neve')
        .execute(),
    )
  expect(await namesFound('bologna', 'neve')).toContain('Sci da fondo con bastoncini')
  await rename('Montagna invernale')
  expect(await namesFound('bologna', 'invernale')).toContain('Sci da fondo con bastoncini')
  await acrossLibraries(world.store, db =>
    db
      .deleteFrom('object_categories')
      .where('library_id', '=', 'bologna')
      .where('slug', '=', 'neve')
      .execute(),
  )
  expect(await namesFound('bologna', 'invernale')).not.toContain('Sci da fondo con bastoncini')
})
