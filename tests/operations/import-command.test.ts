import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runCommand } from '#tests/support/commands.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer | undefined
afterEach(() => server?.dispose())

/** A volunteer's file: its own headings, no codes, no pickup point. */
const sheet =
  'Nome attrezzo;Cod.;Categoria\nTrapano a colonna;;Fai da te\nLeggìo da banco;;Musica\n'

test('a spreadsheet without pickup points goes where --point says, and the command names the choices', async () => {
  server = await startServer()
  const data = server
  await server.stop()
  const file = join(server.folder, 'attrezzi.csv')
  writeFileSync(file, sheet)
  const ask = (library: string, ...more: string[]) =>
    runCommand('import', data, '--library', library, '--lang', 'it', ...more, file)

  const several = await ask('bologna')
  expect(several).toContain('name ← Nome attrezzo; categories ← Categoria')
  expect(several).toContain('attrezzi.csv: manca il punto di ritiro')
  expect(several).toMatch(/Scegline uno con --point: .*bolognina \(Sportello Bolognina\)/)
  expect(several).not.toContain('Casa')

  const wrong = await ask('bologna', '--point', 'Luna')
  expect(wrong).toContain('nessun punto di ritiro si chiama così («Luna»)')
  expect(wrong).not.toContain('manca il punto di ritiro')
  expect(wrong).toContain('Scegline uno con --point')

  const tried = await ask('bologna', '--dry-run', '--point', 'sportello bolognina')
  expect(tried).toMatch(/objects +2 nuovi/)
  expect(tried).toContain('Prova: nulla è cambiato.')
  expect(await ask('bologna', '--point', 'bolognina')).toMatch(/objects +2 nuovi/)

  await runCommand('library', data, 'create', '--id', 'vuota', '--name', 'Vuota')
  const none = await ask('vuota')
  expect(none).toContain("l'oggettoteca non ha ancora un punto di ritiro")
  expect(none).not.toContain('--point')

  await server.start()
  const found = await fetch(`${server.url}/v1/catalogs/products/trapano-a-colonna`)
  expect(await found.json()).toMatchObject({
    name: 'Trapano a colonna',
    location: { address: { id: 'bolognina' } },
  })
})

test('what the command leaves out is said, and a place that it does not know is asked', async () => {
  server = await startServer()
  const data = server
  await server.stop()
  const file = join(server.folder, 'attrezzi.csv')
  writeFileSync(file, 'Nome attrezzo;Dove;Marca\nTornio;deposito nord;Bosch\nPialla;;\n')
  const ask = (...more: string[]) =>
    runCommand('import', data, '--library', 'bologna', '--lang', 'it', ...more, file)

  const asked = await ask('--point', 'centro')
  expect(asked).toContain('attrezzi.csv: diventano altri campi degli oggetti: Marca (staff)')
  expect(asked).toContain('nessun punto di ritiro si chiama così («deposito nord»)')
  const answered = ['--point', 'centro', '--point', 'deposito nord=bolognina']
  expect(await ask('--dry-run', ...answered)).toMatch(/objects +2 nuovi/)

  // Warnings are said also when something is imported.
  const people = join(server.folder, 'soci.csv')
  writeFileSync(people, 'Nome;Cognome;Telefono\nIda;Verdi;051 234567\nEva;Neri;051 234568\n')
  const brought = await runCommand('import', data, '--library', 'bologna', '--lang', 'it', people)
  expect(brought).toMatch(/soci\.csv, 2 righe \(2, 3\), .*entra senza e-mail/)
  expect(brought).toMatch(/members +2 nuovi/)
})
